import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { feeConfigs, organizations } from '../../db/schema/index.ts';
import type { StoredFeeSchema } from '../../db/schema/shapes.ts';
import { paymentTypes } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import type { PaymentDirection } from '../../generated/schema.ts';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { id, requiredText } from '../../base/inputs.ts';
import type { FeeConfigRow } from '../../db/rows.ts';
import { checkFeeSchema, FeeRuleError } from '../../payments/fees/rules.ts';

const tier = z.object({
  id: id.nullish(),
  min: z.number(),
  max: z.number().nullish(),
  calculation: z.object({
    selection: z.enum(['FLAT', 'PERCENT']),
    // The unit follows from the selection.
    inputs: z.object({ amount: z.number(), unit: z.string().nullish() }),
  }),
});

/** A fee schema without gaps, overlaps or a fee above 100 %. */
const feeSchema = z
  .object({
    label: requiredText(100),
    payer: z.enum(['OWNER', 'PARTY'], 'Choose OWNER or PARTY'),
    tiers: z.array(tier),
  })
  .transform(({ label, payer, tiers: given }, context): StoredFeeSchema => {
    const tiers = given.map(({ id: named, min, max, calculation: { selection, inputs } }, place) => ({
      id: named ?? String(place + 1),
      min,
      max: max ?? null,
      calculation: {
        selection,
        inputs: { amount: inputs.amount, unit: selection === 'FLAT' ? 'CENTS' : 'BASIS_POINTS' },
      },
    }));
    try {
      checkFeeSchema({ label, payer, tiers });
    } catch (error) {
      if (!(error instanceof FeeRuleError)) throw error;
      context.addIssue({ code: 'custom', message: error.message, path: ['tiers'] });
    }
    return { label, payer, tiers };
  });

/** A fee configuration, of an organization or for all. */
const feeConfig = z
  .object({
    schema: feeSchema,
    organizationId: id.nullish(),
    paymentType: z.enum(paymentTypes).nullish(),
    priority: z.int().nullish(),
    partyPaysCcFee: z.boolean().nullish(),
    isDefault: z.boolean().nullish(),
  })
  .refine(({ isDefault, organizationId }) => !(isDefault && organizationId), {
    message: 'The default is for all organizations',
    path: ['isDefault'],
  });
/** The input of `createFeeConfigWithSchema`. */
export const newFeeConfig = z.object({ input: feeConfig });

/**
 * Makes a fee configuration, of an organization or for all; a new default takes the place of the old one. Only platform
 * staff gets here.
 *
 * @throws GatewayError NOT_FOUND for an organization that is not there
 */
export async function createFeeConfigWithSchema(
  deps: Deps,
  viewer: Viewer,
  input: z.output<typeof feeConfig>,
): Promise<{ id: string }> {
  const { schema } = input;
  const organizationId = input.organizationId ? uuidOf(input.organizationId) : null;
  const isDefault = input.isDefault ?? false;
  return deps.db.transaction(async (tx) => {
    if (input.organizationId) await refuseUnknown(tx, organizationId);
    if (isDefault) {
      await tx
        .update(feeConfigs)
        .set({ isDefault: false, defaultSchema: false, updatedAt: deps.clock() })
        .where(and(isNull(feeConfigs.organizationId), feeConfigs.isDefault));
    }
    const [row] = await tx
      .insert(feeConfigs)
      .values({
        organizationId,
        payer: schema.payer,
        paymentType: input.paymentType ?? 'ACH',
        priority: input.priority ?? 0,
        partyPaysCcFee: input.partyPaysCcFee ?? false,
        isDefault,
        defaultSchema: isDefault,
        schema,
        createdAt: deps.clock(),
        updatedAt: deps.clock(),
      })
      .returning({ id: feeConfigs.id });
    if (row === undefined) throw new Error('A new fee configuration was not stored.');
    await recordChange(tx, {
      at: deps.clock(),
      viewer,
      organizationId,
      action: 'createFeeConfigWithSchema',
      entity: 'feeConfig',
      entityId: row.id,
      after: { label: schema.label, isDefault },
    });
    return row;
  });
}

async function refuseUnknown(tx: Db, organizationId: string | null): Promise<void> {
  const [found] =
    organizationId === null
      ? []
      : await tx
          .select({ id: organizations.id })
          .from(organizations)
          .where(eq(organizations.id, organizationId));
  if (found === undefined) throw notFound('The organization');
}

export async function feeConfigById(db: Db, id: string): Promise<FeeConfigRow | null> {
  const [row] = await db.select().from(feeConfigs).where(eq(feeConfigs.id, id));
  return row ?? null;
}

/**
 * The fee schema of occasions without one of their own. What an organization sends is paid for by itself.
 *
 * @throws GatewayError NOT_FOUND where the platform has no default
 */
export async function defaultSchema(db: Db, direction: PaymentDirection | null): Promise<StoredFeeSchema> {
  const [row] = await db
    .select({ schema: feeConfigs.schema })
    .from(feeConfigs)
    .where(and(isNull(feeConfigs.organizationId), feeConfigs.active, feeConfigs.defaultSchema))
    .orderBy(desc(feeConfigs.priority), desc(feeConfigs.createdAt))
    .limit(1);
  if (row === undefined) throw notFound('The default fee schema');
  return direction === 'OUTBOUND' ? { ...row.schema, payer: 'OWNER' } : row.schema;
}
