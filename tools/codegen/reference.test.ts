import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { it } from 'node:test';
import { buildSchema } from 'graphql';
import { inRoot } from '../lib/workspace.ts';
import { publishedPaths } from './inputs.ts';
import { referenceOf, referencePath } from './reference.ts';

it('a reference has every operation with its arguments, and every type with its words', () => {
  const schema = buildSchema(`
    type Query { "Payments. Needs READ." payments("How many." limit: Int = 12, order: Order = NEW): [Payment!]! }
    enum Order { NEW "The first ones." OLD }
    "A payment." type Payment { id: ID! "In cents." amount: Int }
    input Filter { late: Boolean }
  `);
  assert.equal(
    referenceOf(schema, '2026-01-01').split('\n').slice(4).join('\n'),
    [
      ...['## Queries', '', '### payments', '', 'Payments. Needs READ.', ''],
      ...['- `limit: Int = 12`: How many.', '- `order: Order = NEW`', '', 'Answers `[Payment!]!`.', ''],
      ...['## Types', '', '### Filter (input)', '', '- `late: Boolean`', ''],
      ...['### Order', '', '- `NEW`', '- `OLD`: The first ones.', ''],
      ...['### Payment', '', 'A payment.', '', '- `id: ID!`', '- `amount: Int`: In cents.', ''],
    ].join('\n'),
  );
});

it('the page is of the newest published date', () => {
  const newest = publishedPaths().at(-1) ?? '';
  const text = readFileSync(newest, 'utf8');
  assert.equal(
    readFileSync(inRoot(referencePath), 'utf8'),
    referenceOf(buildSchema(text), basename(newest, '.graphql')),
    'pnpm codegen writes it',
  );
});
