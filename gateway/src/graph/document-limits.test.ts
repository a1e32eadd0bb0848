import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse, validate } from 'graphql';
import { z } from 'zod';
import { documentLimits } from './document-limits.ts';
import { readSchema } from './schema.ts';

const list = readFileSync(new URL('../generated/known-documents.json', import.meta.url), 'utf8');
const documents = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(list)));
const schema = readSchema();

test('every document of the dashboard keeps the limits', () => {
  for (const text of documents)
    assert.deepEqual(validate(schema, parse(text), [documentLimits]), [], text.slice(0, 80));
});

test('fragments that spread each other end the counting, not the process', () => {
  const cyclic = parse('{ currentUser { ...A } } fragment A on User { id ...B } fragment B on User { ...A }');
  assert.deepEqual(validate(schema, cyclic, [documentLimits]), []);
});

test('fragments count where they are spread, below unions too', () => {
  const spread = Array.from({ length: 61 }, (_, i) => `f${i}: currentUser { ...A }`).join(' ');
  const [error] = validate(schema, parse(`{ ${spread} } fragment A on User { id }`), [documentLimits]);
  assert.match(error?.message ?? '', /61 aliases/);
  const deep = `${'adminUsers { organizations { '.repeat(6)} id ${'} } '.repeat(6)}`;
  const union = `mutation { approvePayments(transactionTemplateIds: []) { ... on TransactionTemplate { receivingOrganization { ${deep} } } } }`;
  assert.match(validate(schema, parse(union), [documentLimits])[0]?.message ?? '', /levels deep/);
});
