import type { GatewayContext } from '../../server/context.ts';
import { createLoaders } from '../../server/loaders.ts';
import type { TemplateRow } from '../../server/rows.ts';
import { present } from '../accounts/resolvers.ts';

/** What was read before a change is forgotten. */
export function forget(context: GatewayContext): void {
  context.loaders = createLoaders(context.deps.db);
}

/** The payment as it is after a change. */
export async function changed(context: GatewayContext, templateId: number): Promise<TemplateRow> {
  forget(context);
  return present(await context.loaders.template.load(templateId));
}
