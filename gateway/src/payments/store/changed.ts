import type { GatewayContext } from '../../context/context.ts';
import { createLoaders } from '../../context/loaders.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { present } from '../../base/present.ts';

/** What was read before a change is forgotten. */
export function forget(context: GatewayContext): void {
  context.loaders = createLoaders(context.deps);
}

/** The payment as it is after a change. */
export async function changed(context: GatewayContext, templateId: number): Promise<TemplateRow> {
  forget(context);
  return present(await context.loaders.template.load(templateId));
}
