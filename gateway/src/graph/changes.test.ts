import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineChanges, type Changes } from './changes.ts';

const about = 'The user';
const allows = () => true;
const run = () => assert.fail('Nobody makes it.');

test('a record that does not fit the schema does not compile, and a second one of a name is refused', () => {
  const rooms: Changes[] = [
    { deactivateUser: { about, allows, run } },
    // @ts-expect-error nobody says who may
    { deactivateUser: { about, run } },
    // @ts-expect-error it has no such argument
    { deactivateUser: { about, allows: (_context, { slug }) => slug === '', run } },
    // @ts-expect-error it answers a user
    { deactivateUser: { about, allows, run: () => true } },
    // @ts-expect-error its key is the runner's
    { refundTransaction: { about, allows: (_context, { idempotencyKey }) => idempotencyKey === null, run } },
    // @ts-expect-error there is no such mutation
    { upgradeUser: { about, allows, run } },
  ];
  assert.throws(() => combineChanges(rooms), /Mutation\.deactivateUser has two records/);
});
