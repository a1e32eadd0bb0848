import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Problems } from '../model/form-fields.ts';
import { money } from '../model/money.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor, Place } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { openActing } from './acting.ts';
import { askerOf } from './asker.ts';
import { field } from './fields.ts';
import { placeOf, placePath } from './place.ts';
import { forgetProof, keepProof } from './proof-cookie.ts';
import { listProblems, sendPage } from './send.ts';
import { newKey, rejectionOf, typedOf } from './submission.ts';

/** Where a payer proves by a mailed code that they read the mail of the payment's address, to use their saved accounts. */
export function proofRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  app.post('/pay/request/:token/proof', async (request, reply) => {
    const place = placeOf('request', request);
    const answer = await apiFor(askerOf(request)).beginProof(place.token);
    if (answer.kind === 'ok') {
      keepProof(reply, placePath(place), answer.value.proof);
      return reply.redirect(`${placePath(place)}/proof`, 303);
    }
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    const { status, alert } = rejectionOf(answer, newKey());
    return sendProof(reply.code(status), site, { payment: found.payment, place, alert });
  });

  app.get('/pay/request/:token/proof', async (request, reply) => {
    const place = placeOf('request', request);
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    const { payment } = found;
    if (!isAsked(payment)) return reply.redirect(pathOf(payment, place), 303);
    return sendProof(reply, site, { payment, place });
  });

  app.post('/pay/request/:token/proof/code', async (request, reply) => {
    const place = placeOf('request', request);
    const code = (typedOf(request.body)['code'] ?? '').trim();
    const answer = code === '' ? null : await apiFor(askerOf(request)).confirmProof(place.token, code);
    const found = await openActing(request, reply, site, apiFor);
    if ('page' in found) return found.page;
    const { payment } = found;
    if (answer?.kind === 'ok' || !isAsked(payment)) return reply.redirect(pathOf(payment, place), 303);
    const rejected = answer && rejectionOf(answer, newKey());
    return sendProof(reply.code(rejected?.status ?? 422), site, {
      payment,
      place,
      problems: rejected?.problems ?? { code: 'Code is required' },
      alert: rejected?.alert ?? null,
    });
  });

  app.post('/pay/request/:token/proof/end', async (request, reply) => {
    const place = placeOf('request', request);
    forgetProof(reply, placePath(place));
    return reply.redirect(placePath(place), 303);
  });

  // A form that was sent stands in the history: going back to it asks for the page itself.
  for (const form of ['code', 'end'])
    app.get(`/pay/request/:token/proof/${form}`, (request, reply) =>
      reply.redirect(`${placePath(placeOf('request', request))}/proof`, 303),
    );
}

/** Whether there is something to prove: not after it was proved, paid, or where no account is saved. */
const isAsked = ({ savedAccounts, payer, state, retry }: PaymentRequest): boolean =>
  savedAccounts && !payer && (state === 'open' || retry);

/** Where the payer chooses an account. */
const pathOf = ({ retry }: PaymentRequest, place: Place): string =>
  retry ? `${placePath(place)}/again` : placePath(place);

interface Shown {
  payment: PaymentRequest;
  place: Place;
  problems?: Problems;
  alert?: string | null;
}

function sendProof(
  reply: FastifyReply,
  site: Site,
  { payment, place, problems = {}, alert = null }: Shown,
): FastifyReply {
  const { organization, occasion, id, total, mailsTo } = payment;
  const page = { title: 'Enter the code', organization, script: 'pay' as const };
  return sendPage(reply, site, 'proof', page, {
    id,
    occasion: occasion.name,
    total: money(total),
    mailsTo: mailsTo ?? '',
    action: placePath(place),
    back: pathOf(payment, place),
    problemList: listProblems(problems),
    alert,
    code: field({
      name: 'code',
      label: 'Code',
      attributes: { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 12 },
      hint: '8 digits',
      problem: problems['code'],
    }),
  });
}
