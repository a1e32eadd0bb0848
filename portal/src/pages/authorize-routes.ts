import type { FastifyInstance } from 'fastify';
import type { Outcome } from '../model/outcome.ts';
import { firstValues, typedValues } from '../model/payer-form.ts';
import type { PayerApiFor } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { askerOf } from './asker.ts';
import { openActing } from './acting.ts';
import { consentIn, payingOf, shownAgain } from './paying.ts';
import { placeOf, placePath } from './place.ts';
import { sendRequestForm } from './request-form.ts';
import { sendOutcome } from './send.ts';
import { sendSignIn } from './sign-in.ts';
import { keyOf, newKey, rejectionOf, typedOf } from './submission.ts';

/** Where a payer authorizes a payment, at first or again after its bank returned it. */
export function authorizeRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  app.get('/pay/request/:token/again', async (request, reply) => {
    const place = placeOf('request', request);
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    if (!found.payment.retry) return reply.redirect(placePath(place), 303);
    const values = firstValues(found.payment);
    return sendRequestForm(reply, site, { request: found.payment, place, values, key: newKey() });
  });

  app.post('/pay/request/:token/authorize', async (request, reply) => {
    const place = placeOf('request', request);
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const values = typedValues(typed);
    const paying = payingOf(typed, values);
    const api = apiFor(askerOf(request));
    const answer =
      'body' in paying
        ? await api.authorize(place.token, { ...paying.body, ...consentIn(typed) }, key)
        : null;
    if (answer?.kind === 'ok') return reply.redirect(placePath(place), 303);
    const rejected = answer && rejectionOf(answer, key);
    const problems = rejected?.problems ?? ('problems' in paying ? paying.problems : {});
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    const { payment } = found;
    if (payment.state !== 'open' && !payment.retry) {
      // Only a refusal says that this form moved no money: one that was not sent now may have been sent before.
      if (payment.state !== 'paid' || answer?.kind !== 'refused')
        return reply.redirect(placePath(place), 303);
      return sendOutcome(reply.code(409), site, {
        organization: payment.organization,
        outcome: paidBefore,
        link: { href: placePath(place), text: 'See the payment' },
      });
    }
    return sendRequestForm(reply.code(rejected?.status ?? 422), site, {
      request: payment,
      place,
      values: shownAgain(values, problems),
      key: rejected?.key ?? key,
      problems,
      alert: rejected?.alert ?? null,
      confirm: rejected?.confirm ?? null,
    });
  });

  app.post('/pay/request/:token/bank-sign-in', async (request, reply) =>
    sendSignIn(reply, await apiFor(askerOf(request)).signIn(placeOf('request', request))),
  );

  // A form that was sent stands in the history: going back to it asks for the page itself.
  app.get('/pay/request/:token/authorize', (request, reply) =>
    reply.redirect(placePath(placeOf('request', request)), 303),
  );
}

/** What somebody is told who pays in one window what another one has paid meanwhile. */
const paidBefore: Outcome = {
  title: 'This request has already been paid',
  text: 'Nothing was taken from what you entered now.',
  quarters: null,
};
