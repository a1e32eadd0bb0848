import { ErrorScreen } from './error-screen';
import { ReloadButton } from './reload-button';

/** The page could not be put together: its configuration is missing or wrong. */
export function StartFailure({ error }: { readonly error: unknown }) {
  return (
    <main style={{ minHeight: '100vh', display: 'grid', placeItems: 'center', padding: 'var(--gutter)' }}>
      <ErrorScreen code={500} actions={<ReloadButton />}>
        {error instanceof Error ? error.message : undefined}
      </ErrorScreen>
    </main>
  );
}
