import { exactTime, formatMoney } from '@keyturn/shared/format';
import { type PaymentStatus, paymentStatus } from '@keyturn/shared/payment-status';
import type { SearchQuery } from './search.generated';

export type FoundKind = 'payment' | 'file' | 'occasion' | 'escrowAccount' | 'fundingSource';

/** Something that was found or opened lately, as a line of the menu. */
export interface Found {
  readonly kind: FoundKind;
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** Inside the organization. */
  readonly path: string;
  /** Of a payment, as it was when it was found. */
  readonly status?: PaymentStatus;
  /** What of a note on it fits what was looked for. */
  readonly note?: string;
}

interface FoundLook {
  readonly section: string;
  /** Under which its records lie, where that is not the section. */
  readonly base?: string;
  readonly heading: string;
}

/** The section of each kind, under which its records lie, and its heading. */
export const foundKinds: Readonly<Record<FoundKind, FoundLook>> = {
  payment: { section: '/transactions', heading: 'Payments' },
  file: { section: '/transactions', base: '/files', heading: 'Files' },
  occasion: { section: '/payment-occasions', heading: 'Payment Occasions' },
  escrowAccount: { section: '/escrow-accounts', heading: 'Escrow Accounts' },
  fundingSource: { section: '/funding-sources', heading: 'Funding Sources' },
};

const record = (
  kind: FoundKind,
  id: string,
  title: string,
  ...details: (string | null | undefined)[]
): Found => ({
  kind,
  id,
  title,
  detail: details.filter((detail) => detail != null && detail !== '').join(' · '),
  path: `${foundKinds[kind].base ?? foundKinds[kind].section}/${id}`,
});

function foundPayment(payment: SearchQuery['search']['payments'][number]): Found {
  const { id, buyer, receiverEmail, amount, displayStatus, address, paymentOccasion, createdAt } = payment;
  const found = record(
    'payment',
    id,
    `${buyer?.fullName ?? receiverEmail ?? 'Payment'} ${formatMoney(amount)}`,
    `#${id}`,
    payment.waitsForReceiver ? 'Waiting for receiver’s account' : null,
    address ?? receiverEmail,
    paymentOccasion.name,
    exactTime(createdAt),
  );
  return payment.waitsForReceiver ? found : { ...found, status: paymentStatus(displayStatus) };
}

/** The lines for what the gateway found. */
export function foundOf({
  payments,
  files,
  paymentOccasions,
  escrowAccounts,
  fundingSources,
  notes,
}: SearchQuery['search']): readonly Found[] {
  const noteOn = new Map(notes.map(({ record, excerpt }) => [record, excerpt]));
  const found = [
    ...payments.map(foundPayment),
    ...files.map(({ id, name }) => record('file', id, name)),
    ...paymentOccasions.map(({ id, name, direction, status }) =>
      record(
        'occasion',
        id,
        name,
        direction === 'INBOUND' ? 'Collects payments' : 'Sends payments',
        status === 'ACTIVE' ? null : 'Inactive',
      ),
    ),
    ...escrowAccounts.map(({ id, name, active }) =>
      record('escrowAccount', id, name, active ? null : 'Inactive'),
    ),
    ...fundingSources.map(({ id, name, displayName, active }) =>
      record('fundingSource', id, name, displayName, active ? null : 'Inactive'),
    ),
  ];
  return found.map((each) => {
    const note = noteOn.get(each.id);
    return note === undefined ? each : { ...each, note };
  });
}
