import { watchDeploys } from './deploys';

const entries = { transactions: '/t', accounts: '/a', admin: '/m', onboarding: '/o' };
const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

function serve(manifest: string | null) {
  globalThis.fetch = () =>
    manifest === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ ok: true, text: () => Promise.resolve(manifest) } as Response);
}

test.each([
  ['another build', 'new', true],
  ['the same build', 'old', false],
  ['no answer', null, false],
])('%s on the server', async (_name, manifest, replaced) => {
  const deploys = watchDeploys(entries);
  deploys.note('admin', 'old');
  serve(manifest);
  await expect(deploys.isReplaced('admin')).resolves.toBe(replaced);
});

test('a remote that was never loaded was not replaced', async () => {
  serve('new');
  await expect(watchDeploys(entries).isReplaced('admin')).resolves.toBe(false);
});
