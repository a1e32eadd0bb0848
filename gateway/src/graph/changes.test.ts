import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { byId } from '../base/inputs.ts';
import { changes, combineChanges, type Changes } from './changes.ts';

const about = 'The user';
const allows = () => true;
const input = z.object({ transactionId: z.string() });
const run = () => assert.fail('Nobody makes it.');

test('a record that does not fit the schema does not compile, and a second one of a name is refused', () => {
  const rooms: Changes[] = [
    changes({ deactivateUser: { about, allows, input: byId, run } }),
    // @ts-expect-error nobody says who may
    changes({ deactivateUser: { about, input: byId, run } }),
    // @ts-expect-error nobody says what it takes
    changes({ deactivateUser: { about, allows, run } }),
    // @ts-expect-error it has no such argument
    changes({ deactivateUser: { about, allows, input: z.object({ slug: z.string() }), run } }),
    // @ts-expect-error its argument is no number
    changes({ deactivateUser: { about, allows, input: z.object({ id: z.number() }), run } }),
    // @ts-expect-error its input gives no slug
    changes({ deactivateUser: { about, allows, input: byId, run: (_, { slug: _slug }) => run() } }),
    // @ts-expect-error the policy gets no such argument
    changes({ deactivateUser: { about, allows: (_context, { slug }) => slug === '', input: byId, run } }),
    // @ts-expect-error it answers a user
    changes({ deactivateUser: { about, allows, input: byId, run: () => true } }),
    // @ts-expect-error its key is the runner's
    changes({ refundTransaction: { about, allows: (_, { idempotencyKey }) => !idempotencyKey, input, run } }),
    // @ts-expect-error there is no such mutation
    changes({ upgradeUser: { about, allows, input: byId, run } }),
  ];
  assert.throws(() => combineChanges(rooms), /Mutation\.deactivateUser has two records/);
});
