import { z } from 'zod';
import { GatewayError, notFound } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import { paymentMail } from '../../mails/index.ts';
import { once } from '../../operations/once.ts';
import { mailFacts } from '../../payments/outbox/mail-facts.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { lockPayment } from '../../payments/store/payments.ts';
import type { PayerAccess } from './access.ts';

/** A payment's link is mailed once in so long, milliseconds. */
const MAIL_EVERY_MS = 10 * 60_000;

/**
 * Mails the payer or receiver of a payment a link that acts on it. Whoever asks for it learns neither the link nor the
 * address.
 *
 * @throws GatewayError CONFLICT for a payment without an address.
 */
export async function mailActLink(deps: Deps, { templateId }: PayerAccess): Promise<{ sent: true }> {
  const now = deps.clock();
  const call = {
    scope: `act-link:${templateId}`,
    key: String(Math.floor(now.getTime() / MAIL_EVERY_MS)),
    operation: 'mailActLink',
    input: {},
    answer: z.object({ sent: z.literal(true) }),
  };
  return once(deps, call, async (tx) => {
    const payment = await lockPayment(tx, templateId);
    if (payment === null) throw notFound('This payment');
    const to = payment.template.receiverEmail;
    if (to === null) throw new GatewayError('CONFLICT', 'This payment has no email address.');
    const data = paymentMail('party', now, await mailFacts(tx, deps.config, payment, null));
    await queueMail(tx, deps, { kind: 'payment-link', to, data }, templateId);
    return { sent: true };
  });
}
