import type { FastifyInstance, FastifyReply } from 'fastify';
import { filledInFacts, type Problems } from '../model/form-fields.ts';
import { money } from '../model/money.ts';
import { firstValues, typedValues, type PayerValues } from '../model/payer-form.ts';
import { checkReceiver, receiverBody } from '../model/receiver-form.ts';
import { receiverOutcome } from '../model/receiver-outcome.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor } from '../payer-api/payer-api.ts';
import { formatInstant } from '../web/format.ts';
import type { Site } from '../web/site.ts';
import { askerOf } from './asker.ts';
import { field, payerFields } from './fields.ts';
import { openPayment } from './open-payment.ts';
import { shownAgain } from './paying.ts';
import { placeOf, placePath } from './place.ts';
import { linkingOf, listProblems, sendNotFound, sendOutcome, sendPage } from './send.ts';
import { sendSignIn } from './sign-in.ts';
import { keyOf, newKey, rejectionOf, typedOf } from './submission.ts';

const addressOf = (token: string) => `/pay/receive/${encodeURIComponent(token)}`;

/** Where the receiver of a payment says to which account it goes, and follows it afterwards. */
export function receiveRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  app.get('/pay/receive/:token', async (request, reply) => {
    const place = placeOf('request', request);
    const found = await openPayment(request, reply, site, apiFor, place);
    if ('page' in found) return found.page;
    const fresh = { values: firstValues(null), key: newKey() };
    return sendReceive(reply, site, { ...found, token: place.token, ...fresh });
  });

  app.post('/pay/receive/:token', async (request, reply) => {
    const place = placeOf('request', request);
    const { token } = place;
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const values = typedValues(typed);
    const code = typed['code'] ?? '';
    const problems = checkReceiver(values, typed['accountNumber'], code);
    const answer =
      Object.keys(problems).length === 0
        ? await apiFor(askerOf(request)).receive(
            token,
            receiverBody(values, typed['accountNumber'] ?? '', code),
            key,
          )
        : null;
    if (answer?.kind === 'ok') return reply.redirect(addressOf(token), 303);
    const rejected = answer && rejectionOf(answer, key);
    const found = await openPayment(request, reply, site, apiFor, place);
    if ('page' in found) return found.page;
    const shown = rejected?.problems ?? problems;
    return sendReceive(reply.code(rejected?.status ?? 422), site, {
      ...found,
      token,
      values: shownAgain(values, shown),
      key: rejected?.key ?? key,
      problems: shown,
      alert: rejected?.alert ?? null,
    });
  });

  app.post('/pay/receive/:token/bank-sign-in', async (request, reply) =>
    sendSignIn(reply, await apiFor(askerOf(request)).signIn(placeOf('request', request))),
  );
}

interface Shown {
  payment: PaymentRequest;
  token: string;
  values: PayerValues;
  key: string;
  problems?: Problems;
  alert?: string | null;
}

function sendReceive(
  reply: FastifyReply,
  site: Site,
  { payment, token, values, key, problems = {}, alert = null }: Shown,
): FastifyReply {
  const { organization, occasion, receiving } = payment;
  if (occasion.direction !== 'OUTBOUND') return sendNotFound(reply, site);
  const about = {
    id: payment.id,
    occasion: occasion.name,
    amount: money(payment.amount),
    formData: filledInFacts(payment.formData),
  };
  if (receiving && !payment.acts) return sendReadOnly(reply, site, payment, token);
  if (!receiving) {
    const outcome = receiverOutcome(payment);
    const forNext = payment.accountChanged;
    const moving = !forNext && payment.state === 'paid' && payment.status !== 'DEPOSITED';
    const page = { title: outcome.title, organization, ...(moving ? { script: 'follow' as const } : {}) };
    return sendPage(reply, site, 'received', page, { ...about, forNext, outcome });
  }
  const action = addressOf(token);
  const linking = linkingOf(payment.linking, action, site);
  const { forNext } = receiving;
  const fields = payerFields(values, problems);
  const title = forNext ? 'Name your account' : 'Receive a payment';
  const page = { title, organization, script: 'pay' as const, offers: { banks: linking } };
  return sendPage(reply, site, 'receive', page, {
    ...about,
    forNext,
    action,
    key,
    linking,
    card: null,
    accounts: [],
    until: formatInstant(receiving.until, occasion.timeZone),
    locked: receiving.triesLeft === 0,
    sum: { label: 'You receive', whole: about.amount.slice(0, -3), cents: about.amount.slice(-3), lines: [] },
    values,
    fields: {
      ...fields,
      accountName: { ...fields.accountName, hint: `Only you and ${organization.name} see it` },
      code: field({
        name: 'code',
        label: 'Code',
        attributes: { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 12 },
        hint: `8 digits, which ${organization.name} tells you by phone`,
        problem: problems['code'],
      }),
    },
    problems,
    problemList: listProblems(problems),
    alert,
  });
}

/** Sends the page of a link that no longer takes an account; a new one is mailed. */
const sendReadOnly = (
  reply: FastifyReply,
  site: Site,
  { organization, mailsTo }: PaymentRequest,
  token: string,
): FastifyReply =>
  sendOutcome(reply, site, {
    organization,
    outcome: {
      title: 'A payment waits for your bank account',
      text: `This link only shows the payment. To name your account, have a new link mailed to ${mailsTo ?? 'your address'}.`,
      quarters: 0,
    },
    again: {
      action: `${placePath({ kind: 'request', token })}/link`,
      carried: [],
      text: 'Mail the link',
    },
  });
