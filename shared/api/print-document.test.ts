import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print as libraryPrint } from 'graphql';
import { print } from './print-document';

const root = join(__dirname, '..', '..');

const sources = [
  'host',
  'shared',
  'remote-transactions',
  'remote-accounts',
  'remote-admin',
  'remote-onboarding',
]
  .map((name) => join(root, name))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql') && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  );

/** What documents may hold, whether or not one of ours does. */
const rare = `
  query ($list: [[ID!]!]! = [["a", "b"], []], $when: DateTime @old(since: 3)) @live(every: 1.5) {
    one: all(filter: {name: "a\\n\\"b\\"", open: true, none: null, kind: ADMIN, ids: $list}) @skip(if: false) { id }
    ... on Thing @include(if: true) { id }
    ... { id }
    ... @include(if: $yes) { id }
    ...Rest @defer
    averyverylongnameofafield(withanargument: "of some length", andanother: 3, andonemore: $when, last: []) { id }
  }
  subscription Named { id }
  mutation { id }
  fragment Rest on Thing @mark { id }
`;

test('documents are printed as the library prints them', () => {
  expect(sources.length).toBeGreaterThan(50);
  for (const source of sources) {
    const document = parse(readFileSync(source, 'utf8'));
    expect(print(document)).toBe(libraryPrint(document));
  }
  expect(print(parse(rare))).toBe(libraryPrint(parse(rare)));
  expect(print(parse('{ id }'))).toBe(libraryPrint(parse('{ id }')));
});

test('a document that no client sends is refused', () => {
  const schema = parse('type Thing { id: ID }');
  expect(() => print(schema)).toThrow('No document of a client has a ObjectTypeDefinition.');
});
