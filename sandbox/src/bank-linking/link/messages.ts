import { requestId } from '../api/errors.ts';
import type { Account } from '../model/accounts.ts';
import { institutionOf } from '../model/institutions.ts';
import type { Session } from '../store/sessions.ts';

/** What the frame tells the page around it; the stand-in script turns it into Link's callbacks. */
export type Message =
  | { type: 'event'; name: string; metadata: Record<string, string | null> }
  | { type: 'success'; publicToken: string; metadata: object }
  | { type: 'exit'; error: LinkError | null; metadata: object }
  | { type: 'leave'; url: string };

export interface LinkError {
  error_type: string;
  error_code: string;
  error_message: string;
  display_message: string | null;
}

const error = (type: string, code: string, message: string, shown: string): LinkError => ({
  error_type: type,
  error_code: code,
  error_message: message,
  display_message: shown,
});

/** What can go wrong in Link, by Plaid's codes. */
export const linkErrors: Readonly<Record<string, LinkError>> = {
  INVALID_LINK_TOKEN: error(
    'INVALID_INPUT',
    'INVALID_LINK_TOKEN',
    'the link token has expired or is invalid',
    'This session has expired. Please start again.',
  ),
  INSTITUTION_DOWN: error(
    'INSTITUTION_ERROR',
    'INSTITUTION_DOWN',
    'this institution is not currently responding',
    'This bank does not answer right now. Please try again later or choose another bank.',
  ),
  INVALID_CREDENTIALS: error(
    'ITEM_ERROR',
    'INVALID_CREDENTIALS',
    'the provided credentials were not correct',
    'The user name or password is wrong.',
  ),
  ACCESS_NOT_GRANTED: error(
    'ITEM_ERROR',
    'ACCESS_NOT_GRANTED',
    'access to the accounts was not granted',
    'You did not allow access at your bank.',
  ),
};

const institutionShown = ({ institution_id: id }: Session) => {
  const institution = id === null ? null : institutionOf(id);
  return institution === null ? null : { name: institution.name, institution_id: institution.id };
};

/** One of Link's events, with the fields of `more` set. */
export function eventOf(session: Session, name: string, more: Record<string, string | null> = {}): Message {
  const institution = institutionShown(session);
  const metadata = {
    account_number_mask: null,
    error_type: null,
    error_code: null,
    error_message: null,
    exit_status: null,
    institution_id: institution?.institution_id ?? null,
    institution_name: institution?.name ?? null,
    institution_search_query: null,
    is_update_mode: null,
    match_reason: null,
    mfa_type: null,
    routing_number: null,
    view_name: null,
    selection: null,
    timestamp: new Date().toISOString(),
    link_session_id: session.id,
    request_id: requestId(),
    ...more,
  };
  return { type: 'event', name, metadata };
}

export const viewOf = (session: Session, view: string): Message =>
  eventOf(session, 'TRANSITION_VIEW', { view_name: view });

export function errorEvent(session: Session, { error_type, error_code, error_message }: LinkError): Message {
  return eventOf(session, 'ERROR', { error_type, error_code, error_message });
}

export function successOf(session: Session, publicToken: string, accounts: readonly Account[]): Message {
  const shown = accounts.map(({ id, name, mask, type, subtype }) => ({
    ...{ id, name, mask, type, subtype },
    verification_status: null,
    class_type: null,
  }));
  const metadata = {
    institution: institutionShown(session),
    accounts: shown,
    link_session_id: session.id,
    transfer_status: null,
  };
  return { type: 'success', publicToken, metadata };
}

export function exitOf(session: Session, status: string | null, failure: LinkError | null): Message {
  const metadata = {
    institution: institutionShown(session),
    status,
    link_session_id: session.id,
    request_id: requestId(),
  };
  return { type: 'exit', error: failure, metadata };
}
