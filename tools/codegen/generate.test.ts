import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parse, print, type DocumentNode } from 'graphql';
import { inRoot } from '../lib/workspace.ts';
import { compiler } from '../typecheck.ts';
import { generate, type Generated } from './generate.ts';

const schema = `
  scalar Cents
  scalar DateTime
  enum Status { OPEN CLOSED }
  enum Unused { A B }
  input Filter { status: Status }
  type Person { id: ID!, name: String }
  type Payment { id: ID!, amount: Cents!, status: Status!, payer: Person, createdAt: DateTime! }
  type Query { payments(filter: Filter, first: Int!): [Payment!]! }
  directive @sets on FIELD_DEFINITION
  type Mutation { pay(id: ID!): Payment, rename(id: ID!, name: String!): Person @sets }
`;
const sources = {
  'person.graphql': 'fragment PersonName on Person { id name }',
  'payment.graphql': 'fragment PaymentRow on Payment { id amount status payer { ...PersonName } }',
  'board.graphql': `
    query board($filter: Filter, $first: Int!) {
      payments(filter: $filter, first: $first) { ...PaymentRow payer { ...PersonName } createdAt }
    }
    mutation Pay($id: ID!) { pay(id: $id) { ...PaymentRow } }
    mutation Rename($id: ID!, $name: String!) { rename(id: $id, name: $name) { id } }`,
};

const folder = (name: string): string => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  return mkdtempSync(join(inRoot('.cache'), `${name}-`));
};

async function generateIn(dir: string, operations: Record<string, string>): Promise<Generated> {
  const schemaFile = join(dir, 'schema.gql');
  writeFileSync(schemaFile, schema);
  const paths = Object.entries(operations).map(([name, text]) => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  });
  return generate([schemaFile], paths);
}

const moduleOf = (generated: Generated, name: string): string => {
  const found = [...generated.outputs].find(([path]) => basename(path) === name);
  assert.ok(found, `${name} was generated`);
  return found[1];
};

describe('codegen', () => {
  let dir: string;
  let generated: Generated;
  before(async () => {
    dir = folder('codegen');
    generated = await generateIn(dir, sources);
    for (const [path, content] of generated.outputs) writeFileSync(join(dir, basename(path)), content);
  });
  after(() => {
    rmSync(dir, { recursive: true });
  });

  it('finds nothing wrong with right documents', () => {
    assert.deepEqual(generated.complaints, []);
  });

  it('gives a module only the types that it names', () => {
    const board = moduleOf(generated, 'board.generated.ts');
    assert.match(board, /export type Status =\s+\| 'OPEN'\s+\| 'CLOSED'/);
    assert.match(board, /export type BoardQuery =/);
    assert.doesNotMatch(board, /Unused|gql`|loc/);
    assert.match(board, /import \{ PersonNameFragmentDoc \} from '\.\/person\.generated';/);
  });

  it('says of a change whether it sets something, as the schema does', () => {
    const board = moduleOf(generated, 'board.generated.ts');
    assert.match(board, /RenameDocument = \{ kind: 'Document', sets: true, definitions/);
    assert.match(board, /PayDocument = \{ kind: 'Document', definitions/);
    assert.match(board, /BoardDocument = \{ kind: 'Document', definitions/);
  });

  it('passes the compiler in strict mode', () => {
    writeFileSync(
      join(dir, 'use.ts'),
      `import { BoardDocument, type BoardQuery } from './board.generated';
       import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core';
       export const variables: VariablesOf<typeof BoardDocument> = { first: 1, filter: { status: 'OPEN' } };
       export const amount = (data: ResultOf<typeof BoardDocument>): number => data.payments[0]?.amount ?? 0;
       export const name = (data: BoardQuery): string | null | undefined => data.payments[0]?.payer?.name;
       // @ts-expect-error an unknown status is refused
       export const wrong: VariablesOf<typeof BoardDocument> = { first: 1, filter: { status: 'NONE' } };`,
    );
    writeFileSync(
      join(dir, 'tsconfig.json'),
      '{ "extends": "../../tsconfig.browser.json", "compilerOptions": { "types": [] }, "files": ["use.ts"] }',
    );
    execFileSync(compiler, ['--noEmit', '-p', dir], { cwd: inRoot(), stdio: 'pipe' });
  });

  it('lists exactly the text that a browser sends, __typename included', async () => {
    const hooks = registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier.endsWith('.generated') ? `${specifier}.ts` : specifier, context),
    });
    const loaded: unknown = await import(pathToFileURL(join(dir, 'board.generated.ts')).href);
    hooks.deregister();
    const known = Object.values(
      JSON.parse(moduleOf(generated, 'known-documents.json')) as Record<string, string>,
    );
    const { BoardDocument, PayDocument, RenameDocument } = loaded as {
      BoardDocument: DocumentNode;
      PayDocument: DocumentNode;
      RenameDocument: DocumentNode;
    };
    assert.deepEqual(known.sort(), [BoardDocument, PayDocument, RenameDocument].map(print).sort());
    assert.equal(print(parse(print(BoardDocument))), print(BoardDocument));
    assert.equal(print(BoardDocument).match(/fragment PersonName/g)?.length, 1);
    assert.match(print(BoardDocument), /id\n {2}name\n {2}__typename\n/);
  });

  it('names file and line of a mistake, and still makes the other files', async () => {
    const broken = folder('codegen-broken');
    const result = await generateIn(broken, {
      ...sources,
      'wrong.graphql': 'query Wrong {\n  payments(first: 1) { nothing }\n}',
      'again.graphql': 'fragment PersonName on Person { id }',
      'syntax.graphql': 'query {',
    });
    rmSync(broken, { recursive: true });
    const complaints = result.complaints.join('\n');
    assert.match(complaints, /wrong\.graphql:2 Cannot query field "nothing"/);
    assert.match(complaints, /again\.graphql The fragment PersonName is defined in .*person\.graphql too/);
    assert.match(complaints, /syntax\.graphql:1 Syntax Error/);
    assert.ok([...result.outputs.keys()].some((path) => path.endsWith('board.generated.ts')));
    assert.ok(![...result.outputs.keys()].some((path) => path.endsWith('wrong.generated.ts')));
  });
});
