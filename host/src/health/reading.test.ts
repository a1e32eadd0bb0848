import { facadeVersions } from '@keyturn/shared/federation';
import { readGateway, readManifest, timed } from './reading';

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

test.each([
  ['works', 120, 'works'],
  ['works', 2_500, 'slow'],
  ['incompatible', 2_500, 'incompatible'],
  ['silent', 10_000, 'silent'],
] as const)('%s after %d ms is %s', (state, ms, shown) => {
  const part = { name: 'admin', state, version: null, build: null } as const;
  expect(timed(part, ms)).toEqual({ ...part, state: shown, ms });
});
