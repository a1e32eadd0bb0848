import { facadeVersions } from '@keyturn/shared/federation';
import { checkNeeds, lacksOf } from './needs';

const manifest = (needs: unknown) => JSON.stringify({ metaData: { needs } });

test('a remote that needs what this host gives may run', () => {
  expect(() => checkNeeds('admin', manifest(facadeVersions))).not.toThrow();
  expect(lacksOf({})).toEqual([]);
});

test('one that needs more is told in words, and which part it is', () => {
  const needs = { ...facadeVersions, ui: '99.1.0', charts: '1.0.0' };
  const words = `it needs ui 99.1.0, not ${facadeVersions.ui}, charts 1.0.0. Reload the page`;
  expect(() => checkNeeds('admin', manifest(needs))).toThrow(words);
});
