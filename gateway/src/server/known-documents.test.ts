import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { parse, validate } from 'graphql';
import { readSchema } from '../graph/schema.ts';
import { knownDocuments, listedDocuments, releasedDocuments } from './known-documents.ts';

test('what pages of the release before ask is answered still, and fits the schema of this one', () => {
  const released = Object.entries(releasedDocuments());
  assert.ok(released.length > 0);
  const schema = readSchema();
  const only = knownDocuments(true);
  for (const [hash, text] of released) {
    assert.equal(createHash('sha256').update(text).digest('hex'), hash);
    only.check(text);
    assert.deepEqual(validate(schema, parse(text)), [], text);
  }
});

test('so is what the pages of this build ask, and nothing else', () => {
  const only = knownDocuments(true);
  for (const text of Object.values(listedDocuments())) only.check(text);
  assert.throws(() => only.check('{ __typename }'), /only the documents of its dashboard/);
  knownDocuments(false).check('{ __typename }');
});
