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
  { request, place, values, key, problems = {}, alert = null, confirm = null }: Shown,
): FastifyReply {
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
    formData: filledInFacts(request.formData),
    accounts: request.fundingSources,
    card,
    linking,
    consents: request.consents ?? null,
    values,
    fields: payerFields(values, problems),
    autoAuthorized: request.autoAuthorized ?? false,
  });
}
