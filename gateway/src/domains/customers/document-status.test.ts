import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentStatusOf } from './document-status.ts';

test('a document is approved once its customer is verified with it', () => {
  assert.equal(documentStatusOf('pending', 'DOCUMENT'), 'PENDING');
  assert.equal(documentStatusOf('reviewed', 'DOCUMENT'), 'REVIEWED');
  assert.equal(documentStatusOf('rejected', 'VERIFIED'), 'REJECTED');
  assert.equal(documentStatusOf('accepted', 'DOCUMENT'), 'ACCEPTED');
  assert.equal(documentStatusOf('accepted', 'VERIFIED'), 'APPROVED');
});
