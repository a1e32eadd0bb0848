/** How it ended that somebody was to prove a second factor. */
export type FactorEnd = 'proven' | 'stopped' | 'blocked' | 'somebody-else';

/** What a sign-in is asked with that is to prove a second factor, now and not a while ago. */
export const factorParameters = {
  acr_values: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  max_age: '60',
} as const;

/** The window in which the provider asks; null where the browser opens none. */
export function factorWindow(signal: AbortSignal): Window | null {
  const opened = window.open('', 'keyturn-second-factor', 'popup,width=480,height=680');
  signal.addEventListener('abort', () => opened?.close(), { once: true });
  return opened;
}

type Ask = () => Promise<boolean>;

/** What on this page asks for a second factor; null where nothing does. */
let asker: Ask | null = null;
/** The question that stands, one for all that wait for it. */
let asking: Promise<boolean> | null = null;

/** Says what asks for a second factor on this page. Gives the function that ends it. */
export function onFactorAsked(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Has the person prove a second factor; false where they would not, and where nothing on the page asks for one. */
export function askForFactor(): Promise<boolean> {
  if (asker === null) return Promise.resolve(false);
  // A dialog that can't be fetched asks nobody.
  asking ??= asker()
    .catch(() => false)
    .finally(() => {
      asking = null;
    });
  return asking;
}
