import type { GatewayContext } from '../../context/context.ts';
import type { Asked } from '../../context/along.ts';
import { paymentsWith } from './around.ts';
import { templateWithId } from './pages.ts';

/**
 * Reads a payment into the request's loaders, with all that is asked of it, by one statement: who may see it is then
 * decided by what is there. Gives nothing by itself, so that nothing is answered before that.
 */
export async function readPayment(
  { deps, loaders }: GatewayContext,
  templateId: number,
  asked: Asked,
): Promise<void> {
  const [template] = await paymentsWith(asked)(deps.db, loaders, templateWithId(templateId), true);
  loaders.template.prime(templateId, template ?? null);
}
