import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import type { GatewayContext } from '../../context/context.ts';
import { GatewayError } from '../../base/errors.ts';
import { createLoaders } from '../../context/loaders.ts';
import type { Database } from '../../db/client.ts';
import { addChanges, combineChanges, type AnyChange } from '../../graph/changes.ts';
import { readSchema } from '../../graph/schema.ts';
import { domains } from '../../server/domains.ts';
import { openTestDatabase } from '../database.ts';
import { createTestDeps } from '../deps.ts';
import { refusedWith } from '../refused.ts';
import { addUser } from '../world.ts';

let database: Database;
let context: GatewayContext;
before(async () => {
  database = await openTestDatabase();
  const fixture = createTestDeps(database);
  const { viewer } = await addUser(fixture);
  const { deps } = fixture;
  context = {
    deps,
    viewer,
    log: deps.log,
    loaders: createLoaders(deps),
    ...{ requestId: 'inputs', idempotencyKey: null, identity: null },
  };
});
after(() => database.close());

const records = combineChanges(domains.changes);
type Field = GraphQLField<unknown, unknown>;

/** The schema's mutations, each of which everybody or nobody may make. */
function mutations(allowed: boolean): Field[] {
  const schema = readSchema();
  const opened = [...records].map(([name, record]): [string, AnyChange] => [
    name,
    { ...record, allows: () => allowed },
  ]);
  addChanges(schema, new Map(opened));
  const type = schema.getType('Mutation');
  return isObjectType(type) ? Object.values(type.getFields()) : [];
}

type Path = readonly (string | number)[];

/** Every place of an input to which its GraphQL type gives a name, with a value of another kind in it. */
function wrongValues(type: GraphQLInputType, path: Path): { path: Path; wrong: unknown }[] {
  const given = getNullableType(type);
  if (isListType(given)) return [{ path, wrong: 'no list' }, ...wrongValues(given.ofType, [...path, 0])];
  if (!isInputObjectType(given)) return [{ path, wrong: { of: 'another kind' } }];
  return Object.values(given.getFields()).flatMap((each) => wrongValues(each.type, [...path, each.name]));
}

/** An input that holds nothing but one value. */
const inputWith = ([first, ...rest]: Path, value: unknown): unknown => {
  if (first === undefined) return value;
  const inner = inputWith(rest, value);
  return typeof first === 'number' ? [inner] : { [first]: inner };
};

/** A new occasion has no id yet: the field is there for the input of the other change. */
const unread = new Set(['createPaymentOccasion input.id']);

describe('a change reads each of its arguments', () => {
  for (const { name, args } of mutations(true)) {
    test(name, () => {
      const input = records.get(name)?.input ?? assert.fail('It has no record.');
      const rules = typeof input === 'function' ? input(context) : input;
      const places = args
        .filter((arg) => arg.name !== 'idempotencyKey')
        .flatMap((arg) => wrongValues(arg.type, [arg.name]));
      for (const { path, wrong } of places) {
        const issues = rules.safeParse(inputWith(path, wrong)).error?.issues ?? [];
        const where = path.join('.');
        const refused = issues.some((issue) => issue.path.join('.') === where);
        assert.equal(refused, !unread.has(`${name} ${where}`), where);
      }
    });
  }
});

describe('an input of another kind is refused at its field, and by nobody who may not ask', () => {
  const given = (field: Field) => {
    const [first] = field.args.flatMap((arg) => wrongValues(arg.type, [arg.name]));
    const args = first === undefined ? {} : inputWith(first.path, first.wrong);
    return async () => field.resolve?.(null, args, context, undefined as never);
  };
  const closed = mutations(false);
  for (const [index, field] of mutations(true).entries()) {
    test(field.name, async () => {
      // A change that takes nothing but its key can't be given anything wrong.
      if (field.args.some(({ name }) => name !== 'idempotencyKey'))
        await assert.rejects(
          given(field),
          (error) => error instanceof GatewayError && error.code === 'BAD_INPUT' && error.field !== null,
        );
      await assert.rejects(given(closed[index] ?? assert.fail()), refusedWith('NOT_FOUND'));
    });
  }
});
