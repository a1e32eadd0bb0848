import { readSession } from '@keyturn/shared/auth/session';
import { inlined } from '../config/inlined';
import { fieldOf } from '../lib/field-of';
import { keepEarlyManifest } from '../remotes/early-manifest';
import { preloadScript, readRemoteManifest } from '../remotes/manifest';
import { remoteAhead } from './ahead';

/**
 * The page's first script. The app is large and is still on its way; meanwhile the remote of the address names its
 * entry, and that comes along. Nothing depends on it: the loader does the same for what is not here.
 */
function start(): void {
  const ahead = remoteAhead(window.location.pathname, inlined(document, 'keyturn-routes'));
  if (ahead === null || readSession() === null) return;
  const address = fieldOf(inlined(document, 'keyturn-remotes'), ahead);
  if (typeof address !== 'string') return;
  const text = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return response.text();
  });
  keepEarlyManifest({ address, text });
  text
    .then((manifest) => {
      preloadScript(readRemoteManifest(manifest, new URL(address, window.location.origin).href).entry);
    })
    .catch(() => undefined);
}

start();
