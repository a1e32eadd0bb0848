import { type Loadable, mapLoadable, type PagedList, useApiPages, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { useSettled } from '../parts/use-settled';
import {
  FeeDocument,
  type FeeQuery,
  OccasionChoicesDocument,
  type OccasionChoicesQuery,
  OccasionForPaymentDocument,
  type OccasionForPaymentQuery,
} from './occasions.generated';

export type OccasionChoice = OccasionChoicesQuery['paymentOccasions']['entries'][number];
export type Occasion = NonNullable<OccasionForPaymentQuery['paymentOccasion']>;
export type Fee = FeeQuery['calculateFee'];

/** How long typing must pause before a fee is asked for, milliseconds. */
const feePause = 300;

/** How many occasions a picker loads at a time. */
const pickerPage = 100;

/** The active occasions that money can be collected with: INBOUND of any context but refund. */
export function useInboundOccasions(): PagedList<OccasionChoicesQuery['paymentOccasions']> {
  return useOccasionChoices('INBOUND', ['EMD', 'GENERIC']);
}

/** The active occasions that money can be sent with: OUTBOUND and GENERIC. */
export function useOutboundOccasions(): PagedList<OccasionChoicesQuery['paymentOccasions']> {
  return useOccasionChoices('OUTBOUND', ['GENERIC']);
}

/** Whether there are occasions to send with, of which the viewer may use none; null while that is not known. */
export function useOthersSend(): boolean | null {
  const { id } = useOrganization();
  const answer = useApiQuery(OccasionChoicesDocument, {
    variables: { organizationId: id, direction: 'OUTBOUND', contexts: ['GENERIC'], limit: 1, usable: false },
  });
  if (answer.state === 'error') return false;
  return answer.state === 'ready' ? answer.data.paymentOccasions.pageInfo.totalCount > 0 : null;
}

function useOccasionChoices(direction: 'INBOUND' | 'OUTBOUND', contexts: ('EMD' | 'GENERIC')[]) {
  const { id } = useOrganization();
  return useApiPages(OccasionChoicesDocument, {
    variables: { organizationId: id, direction, contexts, limit: pickerPage },
    select: (data) => data.paymentOccasions,
  });
}

/** The id of the occasion that there is no choice beside; null for none or several. */
export function onlyOccasion({ list }: PagedList<OccasionChoicesQuery['paymentOccasions']>): string | null {
  if (list.state !== 'ready' || list.data.pageInfo.totalCount !== 1) return null;
  return list.data.entries[0]?.id ?? null;
}

/** Whether an occasion is among those that are loaded to choose from. */
export const isAmong = (
  { list }: PagedList<OccasionChoicesQuery['paymentOccasions']>,
  occasionId: string | null,
): boolean => list.state === 'ready' && list.data.entries.some(({ id }) => id === occasionId);

/** One occasion with all that a form needs; null where there is none that the viewer may see. */
export function useOccasion(id: string | null): Loadable<Occasion | null> {
  const answer = useApiQuery(OccasionForPaymentDocument, { variables: { id: id ?? '' }, skip: id === null });
  return mapLoadable(answer, (data) => data.paymentOccasion);
}

/** The fee of an amount (cents), asked for once typing pauses; still loading while there is no amount. */
export function useFee(
  occasionId: string,
  amount: number | null,
  paymentType: 'ACH' | 'RTP' = 'ACH',
): Loadable<Fee> {
  const settled = useSettled(amount, feePause);
  const answer = useApiQuery(FeeDocument, {
    variables: { amount: settled ?? 0, paymentOccasionId: occasionId, paymentType },
    skip: settled === null,
  });
  return settled === amount ? mapLoadable(answer, (data) => data.calculateFee) : { state: 'loading' };
}
