import type { FastifyReply } from 'fastify';
import { calendarDay, isOver } from '../model/days.ts';
import { filledInFacts, type Problems } from '../model/form-fields.ts';
import { money } from '../model/money.ts';
import type { PayerValues } from '../model/payer-form.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { Place } from '../payer-api/payer-api.ts';
import { formatInstant } from '../web/format.ts';
import type { Site } from '../web/site.ts';
import { payerFields } from './fields.ts';
import { shownConsents } from './words.ts';
import { placePath } from './place.ts';
import { cardOf, destinationOf, linkingOf, listProblems, sendPage, sumOf } from './send.ts';

interface Shown {
  request: PaymentRequest;
  place: Place;
  values: PayerValues;
  key: string;
  problems?: Problems;
  alert?: string | null;
  confirm?: string | null;
}

/** Sends the form by which a request is paid, or what went wrong is tried again. */
export function sendRequestForm(
  reply: FastifyReply,
  site: Site,
  { request, place, values: given, key, problems = {}, alert = null, confirm = null }: Shown,
): FastifyReply {
  const values = { ...given, account: offeredAccount(request, given.account) };
  const { organization, occasion } = request;
  const action = placePath(place);
  const linking = linkingOf(request.linking, action, site);
  const card = cardOf(request, site, confirm);
  const offers = { banks: linking, cards: card };
  const page = { title: 'Payment request', organization, script: 'pay' as const, offers };
  return sendPage(reply, site, 'request', page, {
    id: request.id,
    occasion: occasion.name,
    again: request.retry,
    action,
    total: money(request.total),
    key,
    problems,
    problemList: listProblems(problems),
    alert,
    requested: request.requestedAt ? formatInstant(request.requestedAt, occasion.timeZone) : null,
    due: request.dueOn ? calendarDay(request.dueOn) : null,
    late: request.dueOn ? isOver(request.dueOn, occasion.timeZone) : false,
    sum: sumOf(request),
    destination: destinationOf(request.goesTo, request),
    outsider: request.outsider ?? null,
    formData: filledInFacts(request.formData),
    accounts: request.fundingSources,
    owner: ownerOf(request),
    mailsTo: request.savedAccounts && !request.payer ? (request.mailsTo ?? null) : null,
    card,
    linking,
    consents: shownConsents(request.consents, ownerOf(request)?.name ?? null),
    values,
    fields: payerFields(values, problems),
    autoAuthorized: request.autoAuthorized ?? false,
  });
}

/** What is chosen of what the page offers: a saved account is offered only while the payer's address is proved. */
const offeredAccount = ({ fundingSources }: PaymentRequest, chosen: string): string =>
  ['new', 'linked', 'card'].includes(chosen) || fundingSources.some(({ id }) => id === chosen)
    ? chosen
    : 'new';

/** The payer whose address was proved in this browser, who pays; null where somebody types who they are. */
function ownerOf({ payer, receiverEmail }: PaymentRequest) {
  if (!payer || payer.firstName === '' || payer.lastName === '' || !receiverEmail) return null;
  const { firstName, lastName, phone } = payer;
  return {
    name: `${firstName} ${lastName}`,
    email: receiverEmail,
    inputs: [
      { name: 'firstName', value: firstName },
      { name: 'lastName', value: lastName },
      { name: 'email', value: receiverEmail },
      { name: 'phone', value: phone ?? '' },
    ],
  };
}
