import type { Random } from '../../seed/chance/random.ts';

/** An answer that somebody was given: the payment's log has to have this event from then on. */
export interface Acknowledged {
  templateId: number;
  event: string;
}

/** What somebody asks the gateway for. */
export type Wish =
  | { what: 'request'; approved: boolean; amount: number; fee: number; feePayer: 'OWNER' | 'PARTY' }
  | { what: 'send'; amount: number }
  | { what: 'authorize' | 'approve' | 'reject' | 'cancel' | 'refund'; templateId: number };

/** What people do; those that bring a payment on more often than those that end it. */
export const wished: readonly Wish['what'][] = [
  ...(['request', 'send', 'authorize', 'authorize', 'authorize'] as const),
  ...(['approve', 'approve', 'approve', 'refund', 'reject', 'cancel'] as const),
];

/** A wish with what chance adds to it; about one of the payments that somebody has heard of, null where there is none. */
export function wishOf(what: Wish['what'], random: Random, known: readonly number[]): Wish | null {
  switch (what) {
    case 'request':
      return {
        what,
        approved: !random.chance(0.5),
        amount: random.int(100, 5_000_000),
        fee: random.chance(0.5) ? 1_000 : 0,
        feePayer: random.pick(['OWNER', 'PARTY'] as const),
      };
    case 'send':
      return { what, amount: random.int(100, 5_000_000) };
    default:
      return known.length === 0 ? null : { what, templateId: random.pick(known) };
  }
}
