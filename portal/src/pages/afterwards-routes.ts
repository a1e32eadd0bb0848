import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '../model/form-fields.ts';
import { money } from '../model/money.ts';
import { hasReceipt } from '../model/receipt.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor, Place } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { openActing } from './acting.ts';
import { sendMailed } from './address-form.ts';
import { askerOf } from './asker.ts';
import { field } from './fields.ts';
import { openPayment } from './open-payment.ts';
import { placeKinds, placeOf, placePath } from './place.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptPath } from './receipt-routes.ts';
import { listProblems, sendDown, sendOutcome, sendPage } from './send.ts';
import { keyOf, newKey, rejectionOf, typedOf } from './submission.ts';

/** What somebody does who comes back to a payment: cancel it, take the receipt along, ask about it. */
export function afterwardsRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  app.get('/pay/request/:token/cancel', async (request, reply) => {
    const place = placeOf('request', request);
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    if (!found.payment.cancelable) return reply.redirect(placePath(place), 303);
    return sendCancel(reply, site, { payment: found.payment, place, key: newKey() });
  });

  app.post('/pay/request/:token/cancel', async (request, reply) => {
    const place = placeOf('request', request);
    const key = keyOf(typedOf(request.body));
    const answer = await apiFor(askerOf(request)).cancel(place.token, key);
    if (answer.kind === 'ok') return reply.redirect(placePath(place), 303);
    const rejected = rejectionOf(answer, key);
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    const { payment } = found;
    return sendCancel(reply.code(rejected.status), site, { payment, place, ...rejected });
  });

  app.get('/pay/request/:token/question', async (request, reply) => {
    const place = placeOf('request', request);
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    return sendQuestion(reply, site, { payment: found.payment, place, key: newKey() });
  });

  app.post('/pay/request/:token/question', async (request, reply) => {
    const place = placeOf('request', request);
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const message = (typed['message'] ?? '').trim();
    const answer = message === '' ? null : await apiFor(askerOf(request)).ask(place.token, message, key);
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    const { payment } = found;
    if (answer?.kind === 'ok') return sendAsked(reply, site, payment, place);
    const rejected = answer && rejectionOf(answer, key);
    return sendQuestion(reply.code(rejected?.status ?? 422), site, {
      payment,
      place,
      message,
      key: rejected?.key ?? key,
      problems: rejected?.problems ?? { message: 'Question is required' },
      alert: rejected?.alert ?? null,
    });
  });

  for (const kind of placeKinds) {
    app.get(`/pay/${kind}/:token/receipt.pdf`, async (request, reply) => {
      const place = placeOf(kind, request);
      const found = await openPayment(request, reply, site, apiFor, place);
      if ('page' in found) return found.page;
      const { payment } = found;
      // A paper that says Receipt where nobody has paid could be shown to others as if somebody had.
      if (!hasReceipt(payment)) return reply.redirect(placePath(place), 303);
      const token = await readToken(request, apiFor, place);
      if (token === null) return sendDown(reply, site, placePath(place));
      const address = `${site.url()}${receiptPath(token)}`;
      const pdf = await receiptPdf(payment, new Date().toISOString(), address);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="receipt-${payment.id}.pdf"`)
        .send(pdf);
    });

    app.post(`/pay/${kind}/:token/link`, async (request, reply) => {
      const place = placeOf(kind, request);
      const found = await openPayment(request, reply, site, apiFor, place);
      if ('page' in found) return found.page;
      const { organization, mailsTo } = found.payment;
      const answer = await apiFor(askerOf(request)).mailLink(place);
      if (answer.kind === 'down') return sendDown(reply, site, placePath(place));
      if (answer.kind === 'ok') return sendMailed(reply, site, organization, mailsTo ?? '', linkMailed);
      return sendOutcome(reply.code(422), site, {
        organization,
        outcome: { title: 'No link was mailed', text: answer.message, quarters: null },
        link: { href: placePath(place), text: 'Back to the payment' },
      });
    });

    app.get(`/pay/${kind}/:token/link`, (request, reply) =>
      reply.redirect(placePath(placeOf(kind, request)), 303),
    );
  }

  // Where a receipt once did what a mailed link does, it shows the payment now.
  for (const act of ['again', 'authorize', 'cancel', 'question'])
    app.get(`/pay/receipt/:token/${act}`, (request, reply) =>
      reply.redirect(placePath(placeOf('receipt', request)), 303),
    );
}

const linkMailed = 'Open its link to act on the payment. A link is mailed every ten minutes at most.';

/** The token of an address that may be printed and passed on: it only shows the payment. Null where none can be had now. */
async function readToken(request: FastifyRequest, apiFor: PayerApiFor, place: Place): Promise<string | null> {
  if (place.kind === 'receipt') return place.token;
  const answer = await apiFor(askerOf(request)).readLink(place);
  return answer.kind === 'ok' ? answer.value.token : null;
}

interface Shown {
  payment: PaymentRequest;
  place: Place;
  key: string;
  message?: string;
  problems?: Problems;
  alert?: string | null;
}

const about = ({ payment, place, key, problems = {}, alert = null }: Shown) => ({
  id: payment.id,
  occasion: payment.occasion.name,
  total: money(payment.total),
  action: placePath(place),
  key,
  problemList: listProblems(problems),
  alert,
});

function sendCancel(reply: FastifyReply, site: Site, shown: Shown): FastifyReply {
  const { organization } = shown.payment;
  const page = { title: 'Cancel this payment', organization, script: 'pay' as const };
  return sendPage(reply, site, 'cancel', page, about(shown));
}

function sendQuestion(reply: FastifyReply, site: Site, shown: Shown): FastifyReply {
  const { organization } = shown.payment;
  const page = { title: 'Ask a question', organization, script: 'pay' as const };
  return sendPage(reply, site, 'question', page, {
    ...about(shown),
    message: field({
      name: 'message',
      label: 'Your question',
      control: 'textarea',
      value: shown.message ?? '',
      attributes: { maxlength: 2000 },
      hint: 'Never write account or card numbers here',
      problem: shown.problems?.['message'],
    }),
  });
}

const sendAsked = (reply: FastifyReply, site: Site, { organization }: PaymentRequest, place: Place) =>
  sendOutcome(reply, site, {
    organization,
    outcome: {
      title: 'Your question was sent',
      text: 'It went along with this payment’s reference. The answer comes to the email address of the payment.',
      quarters: 4,
    },
    link: { href: placePath(place), text: 'Back to the payment' },
  });
