import { facadeVersions } from '@keyturn/shared/federation';
import { readGateway, readManifest, released, timed } from './reading';

const manifest = (buildInfo: object, needs: object = {}) => ({
  metaData: { buildInfo, needs, remoteEntry: { name: 'remoteEntry.a3bc53e5491a63037c9d.js' } },
});

test.each([
  [manifest({ buildVersion: '2.4.0' }, facadeVersions), 'works', '2.4.0', 'a3bc53e5'],
  [manifest({ buildVersion: '2.4.0' }, { contract: '99.0.0' }), 'incompatible', '2.4.0', 'a3bc53e5'],
  [{ metaData: { remoteEntry: { name: 'remoteEntry.js' } } }, 'works', null, null],
  [{}, 'silent', null, null],
  [null, 'silent', null, null],
  ['<html>', 'silent', null, null],
])('%j', (answer, state, version, build) => {
  expect(readManifest('admin', answer)).toEqual({ name: 'admin', state, version, build });
});

test('a remote that was released is called as deploys call it, and one that is silent by nothing', () => {
  const whole = (release: string) => ({
    url: 'https://admin.example/mf-manifest.json',
    metadata: { integrity: '', version: '' },
    deployment: { traffic: 100, default: true },
    extras: { release, deployedAt: '' },
  });
  const part = readManifest('admin', manifest({}));
  expect(released(part, whole('6c04e3031060')).build).toBe('6c04e3031060');
  expect(released(part, whole('')).build).toBe('a3bc53e5');
  expect(released(part, undefined).build).toBe('a3bc53e5');
  expect(released(readManifest('admin', null), whole('6c04e3031060')).build).toBeNull();
});

test.each([
  [{ status: 'ready', version: '2.4.0' }, 'works', '2.4.0'],
  [{ status: 'ready' }, 'works', null],
  [{ status: 'ready', version: '2.4.0', payouts: 'handed over' }, 'works', '2.4.0'],
  [{ status: 'ready', version: '2.4.0', payouts: 'frozen' }, 'frozen', '2.4.0'],
  [{ status: 'stopping', version: '2.4.0' }, 'silent', null],
  [null, 'silent', null],
])('the gateway that says %j', (answer, state, version) => {
  expect(readGateway(answer)).toEqual({ name: 'gateway', state, version, build: null });
});

test('the gateway says whether its test world answers', () => {
  const answer = { status: 'ready', version: '2.4.0', testWorld: 'silent' };
  expect(readGateway(answer)).toMatchObject({ state: 'works', testWorld: 'silent' });
  expect(readGateway({ ...answer, testWorld: 'whatever' })).not.toHaveProperty('testWorld');
});

test.each([
  ['works', 120, 'works'],
  ['works', 2_500, 'slow'],
  ['incompatible', 2_500, 'incompatible'],
  ['silent', 10_000, 'silent'],
] as const)('%s after %d ms is %s', (state, ms, shown) => {
  const part = { name: 'admin', state, version: null, build: null } as const;
  expect(timed(part, ms)).toEqual({ ...part, state: shown, ms });
});
