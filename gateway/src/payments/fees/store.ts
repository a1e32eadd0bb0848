import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feeConfigs, paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { calculateFee, coveredFee, noFee, partyFee, withCardFee } from './rules.ts';
import type { FeeAmounts, FeeSchema, PaymentType } from './rules.ts';

/** A fee with the configuration that it follows from; null where none applies. */
export interface ConfiguredFee {
  amounts: FeeAmounts;
  feeConfigId: string | null;
  /** The fee of the same payment made with a card; where no configuration applies, nobody pays one. */
  cardAmounts: FeeAmounts;
}

/**
 * The fee of an amount paid through an occasion. The occasion's own configuration goes first; for the other payment
 * type the organization's configuration of that type, highest priority first, replaces it.
 * @param amount integer cents
 * @throws FeeRuleError when the configured schema has no tier for the amount.
 */
export async function feeOfOccasion(
  db: Db,
  paymentOccasionId: string,
  amount: number,
  paymentType: PaymentType = 'ACH',
): Promise<ConfiguredFee> {
  return (await feeRuleOfOccasion(db, paymentOccasionId, paymentType))(amount);
}

/** The rule itself, read once for many amounts. It throws FeeRuleError where the schema has no tier for an amount. */
export async function feeRuleOfOccasion(
  db: Db,
  paymentOccasionId: string,
  paymentType: PaymentType = 'ACH',
): Promise<(amount: number) => ConfiguredFee> {
  const own = eq(feeConfigs.id, paymentOccasions.feeConfigurationId);
  const ofType = and(
    eq(feeConfigs.organizationId, paymentOccasions.organizationId),
    eq(feeConfigs.paymentType, paymentType),
  );
  const [found] = await db
    .select({ id: feeConfigs.id, schema: feeConfigs.schema, partyPaysCcFee: feeConfigs.partyPaysCcFee })
    .from(paymentOccasions)
    .innerJoin(feeConfigs, and(eq(feeConfigs.active, true), or(own, ofType)))
    .where(
      and(
        eq(paymentOccasions.id, paymentOccasionId),
        eq(paymentOccasions.calculateFee, true),
        sql`${paymentOccasions.feeConfigurationId} is not null`,
      ),
    )
    .orderBy(desc(sql`${feeConfigs.paymentType} = ${paymentType}`), desc(own), desc(feeConfigs.priority))
    .limit(1);
  return (amount) => configured(found, amount, paymentType);
}

/**
 * The fee of an amount for an existing request, by the configuration that the request was made with, so that a later
 * change of the occasion doesn't change what its payer was asked for. Of one that a card paid it has the card's part;
 * of one whose agent covers the fee, that part alone.
 * @throws FeeRuleError when the configured schema has no tier for the amount.
 */
export async function feeOfTemplate(
  db: Db,
  transactionTemplateId: number,
  amount: number,
  paymentType: PaymentType = 'ACH',
): Promise<ConfiguredFee> {
  const [found] = await db
    .select({
      id: feeConfigs.id,
      schema: feeConfigs.schema,
      partyPaysCcFee: feeConfigs.partyPaysCcFee,
      paymentMethodId: transactionTemplates.paymentMethodId,
      agentCoveringFee: transactionTemplates.agentCoveringFee,
    })
    .from(transactionTemplates)
    .innerJoin(feeConfigs, eq(feeConfigs.id, transactionTemplates.feeConfigId))
    .where(eq(transactionTemplates.id, transactionTemplateId));
  const whole = configured(found, amount, paymentType);
  const fee = found?.agentCoveringFee === true ? coveredByAgent(whole) : whole;
  return found?.paymentMethodId == null ? fee : { ...fee, amounts: fee.cardAmounts };
}

const coveredByAgent = (fee: ConfiguredFee): ConfiguredFee => ({
  ...fee,
  amounts: coveredFee(fee.amounts),
  cardAmounts: coveredFee(fee.cardAmounts),
});

/** What the agent who covers a request's fee bears, in cents: what a bank transfer would have cost the payer. */
export async function agentFeeAmount(
  db: Db,
  { feeConfigId, amount }: Pick<TemplateRow, 'feeConfigId' | 'amount'>,
): Promise<number> {
  if (feeConfigId === null) return 0;
  const [found] = await db
    .select({ schema: feeConfigs.schema })
    .from(feeConfigs)
    .where(eq(feeConfigs.id, feeConfigId));
  return found === undefined ? 0 : partyFee(calculateFee(found.schema, amount, 'ACH'));
}

function configured(
  found: { id: string; schema: FeeSchema; partyPaysCcFee: boolean } | undefined,
  amount: number,
  paymentType: PaymentType,
): ConfiguredFee {
  if (!found) return { amounts: noFee, feeConfigId: null, cardAmounts: noFee };
  const amounts = calculateFee(found.schema, amount, paymentType);
  return { amounts, feeConfigId: found.id, cardAmounts: withCardFee(amounts, amount, found.partyPaysCcFee) };
}
