import { readManifest } from './reading';

const manifest = (buildInfo: object) => ({
  metaData: { buildInfo, remoteEntry: { name: 'remoteEntry.a3bc53e5491a63037c9d.js' } },
});

test.each([
  [manifest({ buildVersion: '2.4.0', contractVersion: 1 }), 'works', '2.4.0', 'a3bc53e5'],
  [manifest({ buildVersion: '2.4.0', contractVersion: 2 }), 'incompatible', '2.4.0', 'a3bc53e5'],
  [manifest({ buildVersion: '2.4.0' }), 'incompatible', '2.4.0', 'a3bc53e5'],
  [{ metaData: { remoteEntry: { name: 'remoteEntry.js' } } }, 'incompatible', null, null],
  [{}, 'silent', null, null],
  [null, 'silent', null, null],
  ['<html>', 'silent', null, null],
])('%j', (answer, state, version, build) => {
  expect(readManifest('admin', answer)).toEqual({ name: 'admin', state, version, build });
});
