import type { StoredFormField } from '../../db/schema/shapes.ts';
import { partyFee, storedFee } from '../../payments/fees/rules.ts';
import type { FeeAmounts } from '../../payments/fees/rules.ts';
import { DEFAULT_LIMIT_CENTS, MINIMUM_CENTS } from '../../payments/drafts/amount-rules.ts';
import type { findPayer, findPayerAccounts, OfferRow, RequestRow } from './store.ts';
import { requestState } from './state.ts';
import type {
  FormFieldView,
  OccasionView,
  QuoteView,
  RequestView,
  StepView,
  VerificationView,
} from './views.ts';

/** Amount, fee and total of a payment; the fee adds to the total only as far as the party pays it. */
export function presentQuote(amount: number, fee: FeeAmounts): QuoteView {
  return { amount, fee: { amount: fee.totalFeeAmount, payer: fee.payer }, total: amount + partyFee(fee) };
}

/** What is read of a payment beside its row. */
export interface Standing {
  cardFee: FeeAmounts;
  verification: VerificationView | null;
  steps: StepView[];
  declined: boolean;
}

/**
 * The payment as whoever paid through a payer link follows it: nothing of the person or the accounts behind the address,
 * which anybody may have typed.
 */
export const presentReceipt = (found: RequestRow, standing: Standing): RequestView => ({
  ...presentRequest(found, undefined, [], standing),
  receiverEmail: null,
});

export function presentRequest(
  { template, occasion, organization, escrowActive }: RequestRow,
  payer: Awaited<ReturnType<typeof findPayer>>,
  accounts: Awaited<ReturnType<typeof findPayerAccounts>>,
  { cardFee, verification, steps, declined }: Standing,
): RequestView {
  const accepted = template.status === 'TRANSACTION_PENDING';
  return {
    id: String(template.id),
    status: template.displayStatus,
    state: requestState({
      displayStatus: template.displayStatus,
      active: template.active,
      accepted,
      takesMoney: escrowActive !== false,
    }),
    organization,
    occasion: {
      id: occasion.id,
      name: occasion.name,
      context: template.context,
      direction: template.direction,
    },
    ...presentQuote(template.amount, storedFee(template)),
    card: occasion.acceptsCreditCards ? presentQuote(template.amount, cardFee) : null,
    verification,
    steps,
    declined,
    receiverEmail: template.receiverEmail,
    payer: payer ? { firstName: payer.firstName, lastName: payer.lastName, phone: payer.phone } : null,
    formData: template.formData.map(({ name, label, value }) => ({ name, label: label ?? name, value })),
    fundingSources: accounts.map((account) => ({ id: account.id, label: accountLabel(account) })),
    requestedAt: template.requestedAt?.toISOString() ?? null,
    autoAuthorized: occasion.autoAuthEnabled,
  };
}

export function presentOffer({ occasion, organization }: OfferRow): OccasionView {
  return {
    organization,
    occasion: {
      id: occasion.id,
      name: occasion.name,
      context: occasion.context,
      direction: occasion.direction,
      acceptsCreditCards: occasion.acceptsCreditCards,
      limit: occasion.limit ?? DEFAULT_LIMIT_CENTS,
      minimum: MINIMUM_CENTS,
      formFields: occasion.formFields.map(presentField),
    },
  };
}

/** 'Truist ••4821', or the account's name where the bank is not known. */
function accountLabel(account: { name: string; bank: string | null; last4: string | null }): string {
  const bank = account.bank ?? account.name;
  return account.last4 ? `${bank} ••${account.last4}` : bank;
}

function presentField(field: StoredFormField): FormFieldView {
  return {
    name: field.name,
    label: field.label,
    type: field.type,
    required: field.required,
    placeholder: field.placeholder ?? null,
    options: field.options ?? null,
    min: field.min ?? null,
    max: field.max ?? null,
    minLength: field.minLength ?? null,
    maxLength: field.maxLength ?? null,
    pattern: field.pattern ?? null,
    value: field.value ?? null,
  };
}
