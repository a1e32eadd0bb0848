import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { paymentMail, renderMail } from '../../mails/index.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { draftRequest, type newRequest } from './commands.ts';

/**
 * The mail of a request, made of the same parts as the one that is sent. Its link has no token: it leads nowhere.
 *
 * @throws GatewayError what `draftRequest` throws
 */
export async function requestMail(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  input: Pick<z.output<typeof newRequest>, 'paymentOccasionId' | 'request'>,
) {
  const { db, clock, config } = deps;
  const { draft } = await draftRequest(db, deps, viewer, input);
  const template = {
    ...draft,
    id: 0,
    cardFee: 0,
    paymentMethodId: null,
    paymentLinkId: null,
    originationFundingSourceId: null,
    destinationFundingSourceId: null,
    additionalEmails: [],
    buyerFullName: draft.buyerFullName ?? null,
    buyerEmail: draft.buyerEmail ?? null,
    address: draft.address ?? null,
    outsider: draft.outsider ?? null,
    escrowAccountId: draft.escrowAccountId ?? null,
    fee: draft.fee ?? 0,
    feePayer: draft.feePayer ?? 'OWNER',
    paymentType: draft.paymentType ?? 'ACH',
    formData: draft.formData ?? [],
  };
  const facts = await mailFacts(db, config, { template }, null);
  const url = `${config.paymentsAppUrl}/request/…`;
  const data = paymentMail('party', clock(), { ...facts, templateId: null, requestUrl: url });
  return { to: draft.receiverEmail, ...renderMail('payment-request', data) };
}
