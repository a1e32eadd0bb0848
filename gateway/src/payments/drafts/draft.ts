import type { Db } from '../../db/client.ts';
import type { StoredFormDatum } from '../../db/schema/shapes.ts';
import type { PaymentDraft } from '../lifecycle/move.ts';
import { badInput } from '../../base/errors.ts';
import { coveredFee, FeeRuleError, partyFee, type PaymentType } from '../fees/rules.ts';
import { feeRuleOfOccasion, type ConfiguredFee } from '../fees/store.ts';
import { addressIn } from './form-rules.ts';
import type { UsableOccasion } from './occasion-store.ts';
import type { RequestingAgent } from './requesting-agent.ts';

interface NewPayment {
  /** The organization that collects or sends; may use another's occasion. */
  organizationId: string;
  amount: number;
  formData: StoredFormDatum[];
  /** How it travels; ACH unless given. */
  paymentType?: PaymentType;
  /** The buyer's agent, where one asks for the payment. */
  agent?: RequestingAgent | null;
}

/**
 * The facts of a new payment through an occasion: fee, accounts, context, address.
 *
 * @throws GatewayError BAD_INPUT when the fee schema has no tier for the amount.
 */
export async function draftPayment(
  tx: Db,
  usable: UsableOccasion,
  payment: NewPayment,
  amountField: string,
): Promise<PaymentDraft> {
  const fee = await feeRuleOfOccasion(tx, usable.occasion.id, payment.paymentType);
  return draftWith(usable, payment, fee, amountField);
}

/**
 * The same with a fee rule that was read before.
 *
 * @throws GatewayError BAD_INPUT when the fee schema has no tier for the amount.
 */
export function draftWith(
  { occasion, fundingSourceId }: UsableOccasion,
  { organizationId, amount, formData, paymentType = 'ACH', agent = null }: NewPayment,
  fee: (amount: number) => ConfiguredFee,
  amountField: string,
): PaymentDraft {
  const { amounts, feeConfigId } = feeOrRefusal(fee, amount, amountField);
  const inbound = occasion.direction === 'INBOUND';
  const agentCoveringFee = agent?.covers === true && partyFee(amounts) > 0;
  return {
    organizationId,
    paymentOccasionId: occasion.id,
    direction: occasion.direction,
    context: occasion.context,
    amount,
    fee: (agentCoveringFee ? coveredFee(amounts) : amounts).totalFeeAmount,
    feePayer: amounts.payer,
    feeConfigId,
    agentCoveringFee,
    buyerAgentId: agent?.buyerAgentId ?? null,
    paymentType,
    isAch: paymentType === 'ACH',
    formData,
    address: addressIn(occasion.formFields, formData),
    escrowAccountId: occasion.escrowAccountId,
    ...(organizationId === occasion.organizationId
      ? {}
      : { receivingOrganizationId: occasion.organizationId }),
    ...(inbound ? { destinationFundingSourceId: fundingSourceId } : {}),
  };
}

function feeOrRefusal(fee: (amount: number) => ConfiguredFee, amount: number, field: string): ConfiguredFee {
  try {
    return fee(amount);
  } catch (error) {
    if (error instanceof FeeRuleError) throw badInput(error.message, field);
    throw error;
  }
}
