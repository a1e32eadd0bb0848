import type { Loadable } from '@keyturn/shared/api';
import type { Occasion } from '../occasions/data';
import { usualTime } from '../payments/arrival';
import type { Rail } from '../payments/rail';
import type { Sending, SendRail } from './data';

/** How a payment would travel. */
export interface Way {
  readonly name: string;
  /** From which account, as it is shown. */
  readonly from: string;
  /** How long it usually takes, in words. */
  readonly takes: string;
}

const names: Readonly<Record<Exclude<Rail, 'CARD'>, string>> = {
  ACH: 'Bank transfer (ACH)',
  EXPEDITED_ACH: 'Expedited bank transfer (ACH)',
  RTP: 'Real-time payment, in seconds',
};

/** Whether a payment waits for somebody else, by the occasion or by the organization. */
export const needsApproval = ({ templateConfig }: Occasion, sending: Loadable<Sending>): boolean =>
  templateConfig.requires_secondary_approval || (sending.state === 'ready' && sending.data.needsApproval);

/** The two ways of a payment with the occasion; `account` pays bank transfers. */
export function waysOf(
  occasion: Occasion,
  account: string,
  sending: Loadable<Sending>,
): Readonly<Record<SendRail, Way>> {
  const organization = sending.state === 'ready' ? sending.data : null;
  const expedited = occasion.templateConfig.expedite_payment || organization?.expedites === true;
  const from = needsApproval(occasion, sending) ? 'approved' : 'authorized';
  const way = (rail: keyof typeof names, payer: string): Way => ({
    ...{ name: names[rail], from: payer, takes: usualTime(rail, from) },
  });
  return {
    ACH: way(expedited ? 'EXPEDITED_ACH' : 'ACH', account),
    RTP: way('RTP', organization?.balance?.displayName ?? account),
  };
}
