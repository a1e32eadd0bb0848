import type { ToldError } from './page-reports';

/**
 * What is done with a page's errors besides telling the gateway: they go to the receiver that the page is configured
 * with. The code for it is fetched with the first error; without a receiver never.
 */
export function tellElsewhere(dsn: string | null): (errors: readonly ToldError[]) => void {
  if (dsn === null) return () => undefined;
  let opening: Promise<(error: ToldError) => void> | null = null;
  return (errors) => {
    opening ??= import('./envelopes').then(({ openEnvelopes }) => openEnvelopes(dsn));
    opening.then(
      (send) => errors.forEach(send),
      () => {
        opening = null;
      },
    );
  };
}
