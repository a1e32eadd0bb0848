import { facadeVersions } from './versions';
import { lacking, readVersions } from './needs';

const given = { ui: '1.2.0', api: '2.0.0' };

test.each([
  ['the same', { ui: '1.2.0', api: '2.0.0' }, []],
  ['less', { ui: '1.1.0' }, []],
  ['nothing', {}, []],
  ['a newer minor', { ui: '1.3.0' }, ['ui 1.3.0, not 1.2.0']],
  ['a newer major', { ui: '2.0.0' }, ['ui 2.0.0, not 1.2.0']],
  ['an older major', { api: '1.9.0' }, ['api 1.9.0, not 2.0.0']],
  ['what is not there', { toast: '1.0.0', ui: '9.0.0' }, ['toast 1.0.0', 'ui 9.0.0, not 1.2.0']],
  ['nonsense', { ui: 'new' }, ['ui new, not 1.2.0']],
])('a remote that needs %s', (_name, needed, words) => {
  expect(lacking(needed, given)).toEqual(words);
});

test('a remote of this build fits this host', () => {
  expect(lacking(facadeVersions, facadeVersions)).toEqual([]);
});

test('what is no version is left out', () => {
  expect(readVersions({ ui: '1.0.0', api: 1 })).toEqual({ ui: '1.0.0' });
  expect(readVersions(null)).toEqual({});
});
