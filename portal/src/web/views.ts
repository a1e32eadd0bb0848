import { join } from 'node:path';
import { Eta } from 'eta';

/** Renders the pages; `name` is a template below `pages/views`. Values are escaped, templates read them from `it`. */
export interface Views {
  render(name: string, values: Readonly<Record<string, unknown>>): string;
}

/** Makes the renderer that all pages share. */
export function createViews(): Views {
  const eta = new Eta({
    views: join(import.meta.dirname, '..', 'pages', 'views'),
    autoEscape: true,
    cache: true,
  });
  return { render: (name, values) => eta.render(name, { ...values }) };
}
