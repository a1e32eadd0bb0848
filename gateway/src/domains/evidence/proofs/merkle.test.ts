import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emptyRoot, leafHash, nodeHash, pruned, rootOf, unpruned } from './merkle.ts';

test('roots are those of RFC 6962', () => {
  assert.equal(emptyRoot, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  // The empty leaf of the vectors that certificate logs are tested with.
  assert.equal(leafHash(''), '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(leafHash);
  assert.ok(a && b && c && d && e);
  assert.equal(rootOf([a, b, c]), nodeHash(nodeHash(a, b), c));
  assert.equal(rootOf([a, b, c, d, e]), nodeHash(nodeHash(nodeHash(a, b), nodeHash(c, d)), e));
});

test('a pruned tree leads to the same root, and shows what was asked for', () => {
  const world = fc.record({ leaves: fc.uniqueArray(fc.string(), { maxLength: 40 }), seed: fc.nat() });
  fc.assert(
    fc.property(world, ({ leaves, seed }) => {
      const shown = new Set(leaves.flatMap((_, index) => ((seed >> (index % 20)) & 1 ? [index] : [])));
      const read = unpruned(pruned(leaves, leafHash, shown), leafHash);
      assert.equal(read.root, rootOf(leaves.map(leafHash)));
      assert.deepEqual(
        read.shown.filter((leaf) => leaf !== null),
        leaves.filter((_, index) => shown.has(index)),
      );
    }),
  );
});
