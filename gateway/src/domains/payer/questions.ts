import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { transactionEvents } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { onceInSteps } from '../../operations/once.ts';
import { appendEvent } from '../../payments/store/events.ts';
import { lockPayment } from '../../payments/store/payments.ts';
import { FormsUnavailable } from '../../providers/forms/port.ts';
import type { PayerAccess } from './access.ts';
import { findRequest } from './store.ts';

const DAY = 86_400_000;
const QUESTIONS_A_DAY = 5;
const type = 'QUESTION_ASKED';

/**
 * Hands a question of the person outside to Support with the payment that it is about, and keeps it in the payment's log
 * for its organization.
 *
 * @throws GatewayError TOO_MANY for more than a few a day, UNAVAILABLE where the forms service did not take it.
 */
export async function askQuestion(
  deps: Deps,
  { templateId }: PayerAccess,
  message: string,
  key: string,
): Promise<{ id: string }> {
  const call = {
    scope: `payer:${templateId}`,
    key,
    operation: 'askQuestion',
    input: { message },
    answer: z.object({ id: z.string() }),
  };
  return onceInSteps(deps, call, async () => {
    const found = await findRequest(deps.db, templateId);
    if (found === undefined) throw notFound('This payment');
    await refuseFlood(deps, templateId);
    const { template, occasion, organization } = found;
    const email = template.receiverEmail ?? template.buyerEmail ?? '';
    const side = template.direction === 'INBOUND' ? 'Payer' : 'Receiver';
    const context = `${side} of payment #${templateId} (${template.displayStatus}), ${occasion.name}`;
    try {
      await deps.ports.forms.submit({
        form: 'support',
        FirstName: template.buyerFirstName ?? '',
        LastName: template.buyerLastName ?? '',
        Email: email,
        Description: `${message}\n\nContext: ${context}`,
        Context: context,
        Origin: `${deps.config.hostUrl}/${organization.slug}/transactions/${templateId}`,
        Subject: `Question about payment #${templateId} (${organization.name})`,
        OriginOrgName: organization.name,
      });
    } catch (error) {
      if (!(error instanceof FormsUnavailable)) throw error;
      deps.log.warn({ err: error }, 'question of a payer not delivered');
      throw new GatewayError('UNAVAILABLE', 'Your question was not taken. Please try again.');
    }
    await deps.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, templateId);
      if (payment === null) return;
      const { displayStatus: status, organizationId } = payment.template;
      const actor = { kind: 'payer' as const, email };
      const at = deps.clock();
      await appendEvent(tx, payment, { type, from: status, to: status, at, actor, reason: message });
      await notifyTemplateChanged(tx, { templateId, organizationId, eventType: type });
    });
    return { id: String(templateId) };
  });
}

async function refuseFlood({ db, clock }: Deps, templateId: number): Promise<void> {
  const lately = and(
    eq(transactionEvents.transactionTemplateId, templateId),
    eq(transactionEvents.type, type),
    gt(transactionEvents.at, new Date(clock().getTime() - DAY)),
  );
  if ((await db.$count(transactionEvents, lately)) < QUESTIONS_A_DAY) return;
  throw new GatewayError(
    'TOO_MANY',
    'You have asked several questions today. Please wait for an answer, or call.',
  );
}
