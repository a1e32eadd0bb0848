import type { DisplayStatus } from '../../db/schema/values.ts';
import type { StoredFormDatum, StoredFormField } from '../../db/schema/shapes.ts';
import { isTypedByPayer, shownOutsider, wordsOf, wordsOfPayer } from '../../base/outsiders.ts';
import { partyFee, storedFee } from '../../payments/fees/rules.ts';
import type { FeeAmounts } from '../../payments/fees/rules.ts';
import { DEFAULT_LIMIT_CENTS, MINIMUM_CENTS } from '../../payments/drafts/amount-rules.ts';
import type { Arrivals } from './arrival.ts';
import type { findPayerAccounts, OfferRow, Owner, RequestRow } from './store.ts';
import { consentText, type Authorized } from './consent.ts';
import type { OpenedLink } from './link.ts';
import { requestState } from './state.ts';
import type {
  ConsentsView,
  CostView,
  FormFieldView,
  LinkView,
  OccasionView,
  OfferedQuote,
  ReceivingView,
  RequestView,
  StepView,
  VerificationView,
} from './views.ts';

/** Amount, fee and total of a payment; the fee adds to the total only as far as the party pays it. */
export function presentCost(amount: number, fee: FeeAmounts): CostView {
  return { amount, fee: { amount: fee.totalFeeAmount, payer: fee.payer }, total: amount + partyFee(fee) };
}

/** What a request costs by bank transfer, or by a card of which the fee is given. */
export const presentCostOf = (
  { template }: Pick<RequestRow, 'template'>,
  cardFee: FeeAmounts | null,
): CostView => presentCost(template.amount, cardFee ?? storedFee(template));

/** What a payment costs by each means that is offered, and when its money is there. */
export const presentQuote = (bank: CostView, card: CostView | null, arrivals: Arrivals): OfferedQuote => ({
  ...{ ...bank, arrivesOn: arrivals.bank },
  card: card && { ...card, arrivesOn: arrivals.card },
});

/** What is read of a payment beside its row. */
export interface Standing {
  /** What the payer is told that it has. */
  status: DisplayStatus;
  linking: boolean;
  withdrawn: boolean;
  retry: boolean;
  endedByStaff: boolean;
  cancelable: boolean;
  receiving: ReceivingView | null;
  accountChanged: boolean;
  cardFee: FeeAmounts;
  arrivals: Arrivals;
  verification: VerificationView | null;
  steps: StepView[];
  declined: boolean;
  now: Date;
}

/** What the page of a mailed link offers its payer beyond the payment. */
export interface Offered {
  /** The payer, in a browser in which their address was proved. */
  owner: Owner | null;
  accounts: Awaited<ReturnType<typeof findPayerAccounts>>;
  /** Whether there are saved accounts, which are shown once the address is proved. */
  savedAccounts: boolean;
}

const nothing: Offered = { owner: null, accounts: [], savedAccounts: false };

/**
 * The payment as a link shows it that only shows: nothing of the person or the accounts behind the address, which anybody
 * may have typed, and nothing that can be done.
 */
export const presentReceipt = (found: RequestRow, standing: Standing): RequestView => ({
  ...presentRequest(found, nothing, { ...standing, retry: false, cancelable: false, receiving: null }),
  acts: false,
  verification: standing.verification && { ...standing.verification, account: 'the bank account' },
  linking: false,
  receiverEmail: null,
});

export function presentRequest(
  { template, occasion, organization, escrowActive, presets, goesTo }: RequestRow,
  { owner, accounts, savedAccounts }: Offered,
  { cardFee, arrivals, now, ...standing }: Standing,
): RequestView {
  const accepted = template.status === 'TRANSACTION_PENDING';
  const cost = presentCostOf({ template }, null);
  const card = occasion.acceptsCreditCards ? presentCostOf({ template }, cardFee) : null;
  return {
    id: String(template.id),
    state: requestState({
      displayStatus: template.displayStatus,
      active: template.active,
      accepted,
      takesMoney: escrowActive !== false,
    }),
    organization,
    goesTo: template.direction === 'INBOUND' ? goesTo : null,
    occasion: {
      id: occasion.id,
      name: occasion.name,
      context: template.context,
      direction: template.direction,
      timeZone: occasion.timeZone,
    },
    ...presentQuote(cost, card, arrivals),
    consents: presentConsents(organization, occasion, cost, card, now),
    ...standing,
    acts: true,
    receiverEmail: template.receiverEmail,
    mailsTo: template.receiverEmail && maskedAddress(template.receiverEmail),
    savedAccounts,
    payer: owner && { firstName: owner.firstName, lastName: owner.lastName, phone: owner.phone },
    outsider: template.outsider && shownOutsider(template.outsider),
    formData: presentFormData(template, presets ?? []),
    fundingSources: accounts.map((account) => ({ id: account.id, label: accountLabel(account) })),
    requestedAt: template.requestedAt?.toISOString() ?? null,
    dueOn: template.dueOn,
    autoAuthorized: occasion.autoAuthEnabled,
  };
}

/** What was filled in, as others are shown it: marked, and without contacts, where somebody outside typed it. */
function presentFormData(template: RequestRow['template'], presets: readonly StoredFormDatum[]) {
  const formData = template.formData.map(({ name, label, value }) => ({ name, label: label ?? name, value }));
  if (template.outsider !== null) return wordsOf(template.outsider, formData);
  return formData.map((field) =>
    isTypedByPayer(template, presets, field.name) ? wordsOfPayer(field) : field,
  );
}

/** The words by which a payment is authorized, by each means that is offered. */
export const presentConsents = (
  organization: Authorized['organization'],
  occasion: Authorized['occasion'],
  bank: CostView,
  card: CostView | null,
  at: Date,
): ConsentsView => ({
  bank: consentText({ organization, occasion, total: bank.total, by: 'bank', at }),
  card: card && consentText({ organization, occasion, total: card.total, by: 'card', at }),
});

/** An address that its owner recognizes and nobody learns: `d…@p….example`. */
function maskedAddress(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}…@${domain.slice(0, 1)}…${dot < 0 ? '' : domain.slice(dot)}`;
}

export function presentOffer(
  { occasion, organization, goesTo }: OfferRow,
  linking: boolean,
  opened: OpenedLink | null,
): OccasionView {
  return {
    linking,
    link: opened && presentLink(opened),
    organization,
    goesTo: occasion.direction === 'INBOUND' ? goesTo : null,
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

const presentLink = ({ link, state, offer }: OpenedLink): LinkView => ({
  state,
  note: link.note,
  amount: link.amount,
  formData: link.formData
    .filter(({ name }) => offer.occasion.formFields.some((field) => field.name === name))
    .map(({ name, value }) => ({ name, value })),
  endsOn: link.endsOn,
});

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
