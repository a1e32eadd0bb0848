import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { formatInstant, formatMoney } from './format.ts';

const sourceFolder = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Renders the pages: `name` is a template's path below `src`, such as 'inbox/list'. Values are escaped. */
export interface Views {
  render(name: string, values: Readonly<Record<string, unknown>>): string;
}

/** Makes the renderer that all areas share; templates read their values from `it`, the helpers from `it.f`. */
export function createViews(): Views {
  const eta = new Eta({ views: sourceFolder, autoEscape: true, cache: true });
  const helpers = { money: formatMoney, instant: formatInstant };
  return { render: (name, values) => eta.render(name, { ...values, f: helpers }) };
}
