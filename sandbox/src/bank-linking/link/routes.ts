import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../../plugins.ts';
import { NotFound, Refused } from '../../web/errors.ts';
import { parsed } from '../../web/parse.ts';
import { institutionOf, institutions, wrongPassword } from '../model/institutions.ts';
import { accountsOf, addItem, findItem, issuePublicToken, shareAccount } from '../store/items.ts';
import { renew } from '../store/item-states.ts';
import {
  chooseInstitution,
  findLinkToken,
  findSession,
  leaveForBank,
  sessionOfState,
  signedIn,
  startSession,
  type Session,
} from '../store/sessions.ts';
import { errorEvent, eventOf, exitOf, linkErrors, successOf, viewOf } from './messages.ts';
import { sendStep } from './page.ts';

const opening = z.object({ token: z.string(), origin: z.string(), oauth_state_id: z.string().optional() });
const chosen = z.object({ institution: z.string() });
const credentials = z.object({ username: z.string().trim().min(1).max(60), password: z.string() });
const sharing = z.object({ account: z.string() });
const leaving = z.object({ status: z.string().max(60), error: z.string().max(60) }).partial();
const params = z.object({ session: z.string() });

/** Link, step by step. Every step is a page of the frame; where it stands is kept by the session. */
export function linkRoutes(app: FastifyInstance, options: PluginOptions): void {
  const { db, config } = options;
  const sessionOf = (request: FastifyRequest): Session => {
    const session = findSession(db, parsed(params, request.params).session);
    if (session === null) throw new NotFound();
    return session;
  };
  const again = (session: Session): Session => findSession(db, session.id) ?? session;
  const failed = (
    reply: FastifyReply,
    session: Session,
    code: string,
    messages = [viewOf(session, 'ERROR')],
  ) => {
    const failure = linkErrors[code];
    if (failure === undefined) throw new Refused(400, 'There is no such error.');
    return sendStep(reply, options, 'problem', session, {
      ...{ title: 'That did not work', message: failure.display_message, error: code },
      messages: [errorEvent(session, failure), ...messages],
    });
  };
  const chooseAccount = (reply: FastifyReply, given: Session, username: string) => {
    const institution = institutionOf(given.institution_id ?? '');
    if (institution === null) throw new Refused(400, 'Choose a bank first.');
    const renewed = findLinkToken(db, given.link_token)?.item_id ?? null;
    const item = (renewed === null ? null : findItem(db, renewed)) ?? addItem(db, institution, username);
    signedIn(db, given.id, item.id);
    const messages = [eventOf(given, 'SUBMIT_CREDENTIALS'), viewOf(given, 'SELECT_ACCOUNT')];
    const accounts = accountsOf(item, renewed === null);
    const step = { title: 'Choose an account', institution, accounts, messages, status: 'choose_account' };
    return sendStep(reply, options, 'accounts', given, step);
  };

  app.get('/plaid/link', (request, reply) => {
    const asked = parsed(opening, request.query);
    if (!config.linkOrigins.includes(asked.origin))
      throw new Refused(403, 'Link opens on the dashboard and the portal only.');
    const token = findLinkToken(db, asked.token);
    if (token === null) {
      const nobody = { ...emptySession, origin: asked.origin };
      const failure = linkErrors['INVALID_LINK_TOKEN'] ?? null;
      const messages = [exitOf(nobody, null, failure)];
      return sendStep(reply, options, 'problem', null, {
        ...{ title: 'That did not work', message: failure?.display_message, messages, origin: asked.origin },
      });
    }
    const returned = asked.oauth_state_id === undefined ? null : sessionOfState(db, asked.oauth_state_id);
    if (returned !== null && returned.link_token === token.token) {
      if (returned.granted === 1) return chooseAccount(reply, returned, 'oauth');
      return failed(reply, returned, 'ACCESS_NOT_GRANTED');
    }
    const session = startSession(db, token.token, asked.origin);
    const renewed = token.item_id === null ? null : findItem(db, token.item_id);
    return sendStep(reply, options, 'consent', session, {
      ...{ title: 'Connect your bank', clientName: token.client_name, status: 'requires_consent' },
      renewing: renewed?.institution_id ?? null,
      messages: [eventOf(session, 'OPEN'), viewOf(session, 'CONSENT')],
    });
  });

  app.post('/plaid/link/:session/institutions', (request, reply) => {
    const session = sessionOf(request);
    const returns = (findLinkToken(db, session.link_token)?.redirect_uri ?? null) !== null;
    return sendStep(reply, options, 'institutions', session, {
      ...{ title: 'Select your bank', status: 'institution_not_found' },
      institutions: institutions.filter(({ behaviour }) => returns || behaviour !== 'oauth'),
      messages: [viewOf(session, 'SELECT_INSTITUTION')],
    });
  });

  app.post('/plaid/link/:session/credentials', (request, reply) => {
    const institution = institutionOf(parsed(chosen, request.body).institution);
    if (institution === null) throw new Refused(400, 'There is no such bank.');
    chooseInstitution(db, sessionOf(request).id, institution.id);
    const session = again(sessionOf(request));
    const selected = eventOf(session, 'SELECT_INSTITUTION');
    if (institution.behaviour === 'down') {
      return failed(reply, session, 'INSTITUTION_DOWN', [selected, viewOf(session, 'ERROR')]);
    }
    const oauth = institution.behaviour === 'oauth';
    return sendStep(reply, options, oauth ? 'leave' : 'credentials', session, {
      ...{ title: `Sign in at ${institution.name}`, institution, username: '', problem: null },
      status: oauth ? 'requires_oauth' : 'requires_credentials',
      messages: [selected, viewOf(session, oauth ? 'OAUTH' : 'CREDENTIAL')],
    });
  });

  app.post('/plaid/link/:session/accounts', (request, reply) => {
    const session = sessionOf(request);
    const { username, password } = parsed(credentials, request.body);
    const failure = linkErrors['INVALID_CREDENTIALS'];
    if (password !== wrongPassword || failure === undefined) return chooseAccount(reply, session, username);
    const institution = institutionOf(session.institution_id ?? '');
    return sendStep(reply, options, 'credentials', session, {
      ...{
        title: `Sign in at ${institution?.name ?? 'your bank'}`,
        username,
        status: 'requires_credentials',
      },
      ...{ problem: failure.display_message, error: failure.error_code },
      messages: [eventOf(session, 'SUBMIT_CREDENTIALS'), errorEvent(session, failure)],
    });
  });

  app.post('/plaid/link/:session/leave', (request, reply) => {
    const session = sessionOf(request);
    const url = `${config.url}/plaid/bank?state=${leaveForBank(db, session.id)}`;
    const messages = [eventOf(session, 'OPEN_OAUTH'), { type: 'leave', url } as const];
    return sendStep(reply, options, 'over', session, { title: 'Opening your bank…', messages, over: true });
  });

  app.post('/plaid/link/:session/done', (request, reply) => {
    const session = sessionOf(request);
    const item = session.item_id === null ? null : findItem(db, session.item_id);
    const { account } = parsed(sharing, request.body);
    const accounts = item === null ? [] : accountsOf(item, true).filter(({ id }) => id === account);
    if (item === null || accounts.length === 0) throw new Refused(400, 'Choose an account.');
    shareAccount(db, item.id, account);
    renew(db, item.id, session.link_token);
    const done = successOf(session, issuePublicToken(db, item.id), accounts);
    const messages = [eventOf(session, 'HANDOFF'), done];
    return sendStep(reply, options, 'over', session, {
      title: 'Your bank is connected',
      messages,
      over: true,
    });
  });

  app.post('/plaid/link/:session/exit', (request, reply) => {
    const session = sessionOf(request);
    const { status, error } = parsed(leaving, request.body);
    const exit = exitOf(session, status || null, linkErrors[error ?? ''] ?? null);
    const messages = [eventOf(session, 'EXIT', { exit_status: status || null }), exit];
    return sendStep(reply, options, 'over', session, { title: 'Closed', messages, over: true });
  });
}

/** Stands for a session that could not be started. */
const emptySession: Session = {
  ...{ id: '', link_token: '', origin: '', institution_id: null, item_id: null },
  ...{ oauth_state_id: null, granted: null },
};
