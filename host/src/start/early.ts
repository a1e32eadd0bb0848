import { readSession } from '@keyturn/shared/auth/session';
import { type Registry, releaseFor } from '@keyturn/shared/federation';
import { inlined } from '../config/inlined';
import { fieldOf } from '../lib/field-of';
import { fillsScreen } from '../panels/fills-screen';
import { keepEarlyManifest } from '../remotes/early-manifest';
import { preloadScripts, readRemoteManifest } from '../remotes/manifest';
import { makePageScripts } from '../remotes/make-page-scripts';
import { visitorAt } from '../remotes/visitor';
import { partsAhead } from './ahead';
import { scriptOrigins } from './script-origins';

/**
 * The page's first script. It says what may be loaded, before anything is. The app is large and is still on its way;
 * meanwhile the remote of the address names its entry and the scripts of what it shows, and these come along. Nothing
 * depends on that: the loader does the same for what is not here.
 */
function start(): void {
  const registry = readInlined();
  makePageScripts(registry && scriptOrigins(registry, inlined(document, 'keyturn-config')));
  const ahead = partsAhead(window.location.pathname, inlined(document, 'keyturn-routes'), fillsScreen());
  const session = readSession();
  if (ahead === null || session === null || registry === null) return;
  const visitor = visitorAt(window.location.pathname, session.userId);
  const release = releaseFor(registry.microFrontends[ahead.remote] ?? [], visitor);
  if (release === undefined) return;
  const address = release.url;
  const { integrity } = release.metadata;
  const text = fetch(address, { integrity }).then((response) => {
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return response.text();
  });
  keepEarlyManifest({ address, text });
  text
    .then((manifest) => {
      const read = readRemoteManifest(manifest, new URL(address, window.location.origin).href);
      preloadScripts(read, ahead.parts);
    })
    .catch(() => undefined);
}

/** The registry as whoever serves the page put it there: it was read before. Null where the page is not configured. */
function readInlined(): Registry | null {
  const registry = inlined(document, 'keyturn-registry');
  return fieldOf(registry, 'microFrontends') === undefined ? null : (registry as Registry);
}

start();
