import type { RemoteName } from '@keyturn/shared/federation';
import { watchDeploys } from './deploys';
import type { Releases } from './releases';

const at = (remote: RemoteName) => ({
  address: `/${remote}`,
  integrity: '',
  id: remote === 'admin' ? 'r1' : '',
});
const releases: Releases = {
  of: at,
  hold: () => undefined,
  renew: () => Promise.resolve(),
  again: (remote) => Promise.resolve(at(remote)),
};
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
  const deploys = watchDeploys(releases);
  deploys.note('admin', { manifest: 'old', build: '12345678' });
  serve(manifest);
  await expect(deploys.isReplaced('admin')).resolves.toBe(replaced);
});

test('a remote that was never loaded was not replaced', async () => {
  serve('new');
  await expect(watchDeploys(releases).isReplaced('admin')).resolves.toBe(false);
});

test('what runs is told by its release, or by its build where nobody released it', () => {
  const deploys = watchDeploys(releases);
  for (const remote of ['admin', 'accounts'] as const)
    deploys.note(remote, { manifest: '', build: '12345678' });
  expect(deploys.running()).toEqual({ admin: 'r1', accounts: '12345678' });
});
