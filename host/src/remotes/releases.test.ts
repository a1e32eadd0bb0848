import type { RegisteredRelease, Registry } from '@keyturn/shared/federation';
import { createReleases } from './releases';

const release = (id: string, traffic: number): RegisteredRelease => ({
  url: `/${id}`,
  metadata: { integrity: 'sha384-x', version: '1' },
  deployment: { traffic, default: id.startsWith('whole') },
  extras: { release: id, deployedAt: '' },
});
const remotes = ['transactions', 'accounts', 'admin', 'onboarding'];
const registryOf = (...releases: RegisteredRelease[]): Registry => ({
  schema: 'v1-pre',
  microFrontends: Object.fromEntries(remotes.map((name) => [name, releases])),
});
const withCanary = registryOf(release('whole-1', 0), release('canary', 100));
const harbor = () => ({ organization: 'harbor-realty', staff: false });

function releasesOver(registry: Registry, next: Registry | null) {
  const ask = () => (next === null ? Promise.reject(new Error('down')) : Promise.resolve(next));
  return createReleases({ registry, overrides: { admin: '/trial' }, visitor: harbor, ask });
}

test('all of a page come from one registry, trials apart', () => {
  const releases = releasesOver(withCanary, null);
  expect(releases.of('accounts')).toEqual({ address: '/canary', integrity: 'sha384-x', id: 'canary' });
  expect(releases.of('admin')).toEqual({ address: '/trial', integrity: '', id: '' });
});

test('what is loaded stays; what was taken back is not begun; what is still offered stays too', async () => {
  const releases = releasesOver(withCanary, registryOf(release('whole-1', 100)));
  expect(releases.of('accounts').id).toBe('canary');
  releases.hold('accounts');
  await releases.renew();
  expect(releases.of('accounts').id).toBe('canary');
  expect(releases.of('onboarding').id).toBe('whole-1');

  const later = releasesOver(
    registryOf(release('whole-1', 100)),
    registryOf(release('whole-1', 0), release('canary', 100)),
  );
  expect(later.of('accounts').id).toBe('whole-1');
  await later.renew();
  expect(later.of('onboarding').id).toBe('whole-1');
});

test('who tries again gets what is offered now', async () => {
  const releases = releasesOver(withCanary, registryOf(release('whole-1', 100)));
  expect(releases.of('accounts').id).toBe('canary');
  releases.hold('accounts');
  await expect(releases.again('accounts')).resolves.toMatchObject({ id: 'whole-1' });
  expect(releases.of('accounts').id).toBe('whole-1');
});

test('without an answer everything goes on', async () => {
  const releases = releasesOver(withCanary, null);
  await expect(releases.again('accounts')).resolves.toMatchObject({ id: 'canary' });
});
