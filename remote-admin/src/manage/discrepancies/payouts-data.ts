import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  StaffFreezePayoutsDocument,
  StaffPayoutsDocument,
  type StaffPayoutsQuery,
  StaffReleasePayoutsDocument,
} from './payouts.generated';

export type Payouts = StaffPayoutsQuery['payouts'];

/** How often it is asked again: a comparison goes on, and payouts may freeze by themselves. */
const pollMs = 15_000;

/** Whether money is handed over, asked again and again. */
export function usePayouts(): Loadable<Payouts> {
  const answer = useApiQuery(StaffPayoutsDocument, { variables: {}, pollInterval: pollMs });
  return mapLoadable(answer, ({ payouts }) => payouts);
}

/** Hands nothing over any more, for a reason. */
export function useFreeze(): (reason: string) => Promise<Outcome<unknown>> {
  const [freeze] = useApiMutation(StaffFreezePayoutsDocument);
  return (reason) => freeze({ reason });
}

/** Hands over again, with what was found out. */
export function useRelease(): (note: string) => Promise<Outcome<unknown>> {
  const [release] = useApiMutation(StaffReleasePayoutsDocument);
  return (note) => release({ note });
}
