import { askEarly } from '@keyturn/shared/api/ask-early';
import { isFresh, readSession, type Session } from '@keyturn/shared/auth/session';
import { keepEarly } from '@keyturn/shared/early';
import { type Registry, releaseFor } from '@keyturn/shared/federation';
import { inlined } from '../config/inlined';
import { fieldOf } from '../lib/field-of';
import { DashboardText } from '../organization/dashboard.generated';
import { fillsScreen } from '../panels/fills-screen';
import { preloadScripts, readRemoteManifest } from '../remotes/manifest';
import { makePageScripts } from '../remotes/make-page-scripts';
import { visitorAt } from '../remotes/visitor';
import { type Ahead, partsAhead } from './ahead';
import { scriptOrigins } from './script-origins';

/**
 * The page's first script. It says what may be loaded, before anything is. The app is large and is still on its way;
 * meanwhile the gateway is asked who is looking, and the remote of the address names its entry and the scripts of what it
 * shows, and these come along. Nothing depends on that: the app does the same for what is not here.
 */
function start(): void {
  const registry = readInlined();
  const config = inlined(document, 'keyturn-config');
  makePageScripts(registry && scriptOrigins(registry, config));
  const ahead = partsAhead(window.location.pathname, inlined(document, 'keyturn-routes'), fillsScreen());
  const session = readSession();
  if (ahead === null || session === null || registry === null) return;
  askWhoLooks(config, session, ahead);
  fetchRemote(registry, session, ahead);
}

/** What every page of an organization asks first. A session that is about to end is renewed by the app before it asks. */
function askWhoLooks(config: unknown, session: Session, { slug }: Ahead): void {
  const gatewayUrl = fieldOf(config, 'gatewayUrl');
  if (typeof gatewayUrl !== 'string' || !isFresh(session)) return;
  const question = { operationName: 'Dashboard', variables: { slug }, query: DashboardText };
  askEarly(gatewayUrl, session, question, fieldOf(config, 'traced') === true);
}

function fetchRemote(registry: Registry, session: Session, { remote, parts }: Ahead): void {
  const visitor = visitorAt(window.location.pathname, session.userId);
  const release = releaseFor(registry.microFrontends[remote] ?? [], visitor);
  if (release === undefined) return;
  const address = release.url;
  const answer = fetch(address, { integrity: release.metadata.integrity });
  keepEarly(address, answer);
  answer
    .then((response) => response.clone().text())
    .then((manifest) => {
      const read = readRemoteManifest(manifest, new URL(address, window.location.origin).href);
      preloadScripts(read, parts);
    })
    .catch(() => undefined);
}

/** The registry as whoever serves the page put it there: it was read before. Null where the page is not configured. */
function readInlined(): Registry | null {
  const registry = inlined(document, 'keyturn-registry');
  return fieldOf(registry, 'microFrontends') === undefined ? null : (registry as Registry);
}

start();
