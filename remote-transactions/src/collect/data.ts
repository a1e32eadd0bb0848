import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { useState } from 'react';
import { useSettled } from '../parts/use-settled';
import {
  KnownPayersDocument,
  type KnownPayersQuery,
  KnownPropertiesDocument,
  type KnownPropertiesQuery,
  RequestMailDocument,
  type RequestMailQuery,
  SendTransactionRequestDocument,
} from './collect.generated';

export type KnownPayer = KnownPayersQuery['knownPayers'][number];
export type KnownProperty = KnownPropertiesQuery['knownProperties'][number];

/** How long typing must pause before completions are asked for, and before the mail is drawn again, milliseconds. */
const completionPause = 120;
const mailPause = 500;

/**
 * Whom the viewer may know that was asked before and fits the text; what was found last stays until more is known, as far
 * as it fits what was typed since.
 */
export function useKnownPayers(text: string, asked: boolean): readonly KnownPayer[] {
  const variables = { organizationSlug: useOrganization().slug, text: useSettled(text, completionPause) };
  const answer = useApiQuery(KnownPayersDocument, { variables, skip: !asked });
  const found = useLatest(mapLoadable(answer, ({ knownPayers }) => knownPayers)) ?? [];
  return found.filter(({ name, email }) => holds(text, name, email));
}

/** The same for properties. */
export function useKnownProperties(text: string, asked: boolean): readonly KnownProperty[] {
  const variables = { organizationSlug: useOrganization().slug, text: useSettled(text, completionPause) };
  const answer = useApiQuery(KnownPropertiesDocument, { variables, skip: !asked });
  const found = useLatest(mapLoadable(answer, ({ knownProperties }) => knownProperties)) ?? [];
  return found.filter(({ address, facts }) => holds(text, address, ...facts.map(({ value }) => value)));
}

/** As the gateway looks for it. */
const holds = (text: string, ...parts: readonly (string | null | undefined)[]): boolean =>
  parts.some((part) => part?.toLowerCase().includes(text.trim().toLowerCase()) === true);

/** What was answered last, while the next answer is on its way or does not come. */
function useLatest<T>(answer: Loadable<T>): T | null {
  const [latest, setLatest] = useState<T | null>(null);
  const now = answer.state === 'ready' ? answer.data : latest;
  if (now !== latest) setLatest(now);
  return now;
}

/** The mail that a request would send, once the form rests; null of the request asks nothing. */
export function useRequestMail(
  paymentOccasionId: string,
  request: EmailRequest | null,
): Loadable<RequestMailQuery['requestMail']> {
  const settled = useSettled(request, mailPause);
  const answer = useApiQuery(RequestMailDocument, {
    variables: {
      paymentOccasionId,
      request: settled === null ? unasked : { ...settled, formFields: [...settled.formFields] },
    },
    skip: settled === null,
  });
  return mapLoadable(answer, ({ requestMail }) => requestMail);
}

/** Stands in for a request while none is asked about. */
const unasked = { amount: 0, receiverEmail: '', formFields: [] };

/** A request by e-mail; the amount in cents. */
export interface EmailRequest {
  readonly amount: number;
  readonly receiverEmail: string;
  /** By when it is to be paid, `2026-11-27`; absent leaves it to the occasion's rule. */
  readonly dueOn?: string;
  readonly formFields: readonly { readonly name: string; readonly value: string }[];
}

/** What a request follows from: a payment that stopped, or what a program made ready. */
export interface RequestOrigin {
  readonly attemptOf?: string;
  readonly preparedRequest?: string;
}

/** Asks a payer by e-mail for money; gives the new payment's id. */
export function useSendRequest(
  occasionId: string,
  origin: RequestOrigin,
): {
  readonly send: (request: EmailRequest) => Promise<Outcome<{ readonly id: string }>>;
} {
  const [run] = useApiMutation(SendTransactionRequestDocument, {
    refetchQueries: origin.preparedRequest === undefined ? [] : ['PreparedRequests'],
  });
  return {
    async send(request) {
      const outcome = await run({
        paymentOccasionId: occasionId,
        ...origin,
        request: { ...request, formFields: [...request.formFields] },
      });
      return outcome.ok ? { ok: true, data: outcome.data.sendTransactionRequest } : outcome;
    },
  };
}
