import { eq, sql } from 'drizzle-orm';
import type { GatewayContext } from '../../context/context.ts';
import type { Asked } from '../../context/along.ts';
import { transactionTemplates as templates } from '../../db/schema/index.ts';
import { paymentsWith } from './around.ts';

/**
 * Reads a payment into the request's loaders, with all that is asked of it, by one statement: who may see it is then
 * decided by what is there. Gives nothing by itself, so that nothing is answered before that.
 */
export async function readPayment(
  { deps, loaders }: GatewayContext,
  templateId: number,
  asked: Asked,
): Promise<void> {
  const find = sql`select * from ${templates} where ${eq(templates.id, templateId)}`;
  const [template] = await paymentsWith(asked)(deps.db, loaders, find, true);
  loaders.template.prime(templateId, template ?? null);
}
