import type { Releases } from '../remotes/releases';

/** How soon a page that is looked at hears that a release was taken back, milliseconds. */
const everyMs = 30_000;

/** Reads the registry again and again while the page is looked at, and at once when it is looked at again. */
export function followRegistry(releases: Pick<Releases, 'renew'>): void {
  const look = () => {
    if (document.visibilityState === 'visible') void releases.renew();
  };
  setInterval(look, everyMs);
  document.addEventListener('visibilitychange', look);
}
