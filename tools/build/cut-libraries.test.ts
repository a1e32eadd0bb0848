import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import apolloInOnePart from '../../shared/federation/apollo-in-one-part.ts';
import graphqlWithoutSchemas from '../../shared/federation/graphql-without-schemas.ts';
import pureComponents from '../../shared/federation/pure-components.ts';
import rxjsWithoutStreams from '../../shared/federation/rxjs-without-streams.ts';
import { inRoot } from '../lib/workspace.ts';

it('components that nothing uses can go: their names for developers do not keep them', () => {
  const source = `var One = React8.forwardRef(\n  function OneWithRef() {}\n);\nOne.displayName = "One";\nvar two = 2;\n`;
  assert.equal(
    pureComponents(source),
    `var One = /* @__PURE__ */ React8.forwardRef(\n  function OneWithRef() {}\n);\n\nvar two = 2;\n`,
  );
});

it('rxjs goes without streams, and what else it takes stays', () => {
  const rxjs = dirname(createRequire(inRoot('shared', 'package.json')).resolve('rxjs/package.json'));
  const cut = (file: string) =>
    rxjsWithoutStreams(readFileSync(join(rxjs, 'dist', 'esm', 'internal', 'observable', file), 'utf8'));
  const [innerFrom = ''] = /export function innerFrom[^]*?\n}/.exec(cut('innerFrom.js')) ?? [];
  assert.deepEqual(
    [...innerFrom.matchAll(/return (\w+)/g)].map(([, what]) => what),
    ['input', 'fromInteropObservable', 'fromArrayLike', 'fromPromise', 'fromIterable'],
  );
  assert.match(cut('from.js'), /return innerFrom\(input\);/);
});

it('graphql goes without the parts of a schema, and keeps those of a document', async () => {
  const graphql = dirname(createRequire(inRoot('shared', 'package.json')).resolve('graphql/package.json'));
  const cut = async (file: string): Promise<Record<string, Record<string, unknown>>> => {
    const source = graphqlWithoutSchemas(readFileSync(join(graphql, 'language', file), 'utf8'));
    return import(`data:text/javascript,${encodeURIComponent(source)}`) as Promise<
      Record<string, Record<string, unknown>>
    >;
  };
  const { Kind } = await cut('kinds.mjs');
  const { QueryDocumentKeys } = await cut('ast.mjs');
  const ofDocuments = Object.keys(QueryDocumentKeys ?? {});
  assert.deepEqual(Object.values(Kind ?? {}).sort(), [...ofDocuments].sort());
  assert.deepEqual(ofDocuments.at(0), 'Name');
  assert.deepEqual(ofDocuments.at(-1), 'NonNullType');
});

it('Apollo reads an answer in one part, and refuses what it can not read as before', () => {
  const apollo = dirname(
    createRequire(inRoot('shared', 'package.json')).resolve('@apollo/client/package.json'),
  );
  const file = join(apollo, 'link', 'http', 'parseAndCheckHttpResponse.js');
  const source = apolloInOnePart(readFileSync(file, 'utf8'));
  const declared = [...source.matchAll(/^(?:export )?(?:async )?(?:function|const) \*?(\w+)/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(declared, [
    'readMultipartBody',
    'parseJsonEncoding',
    'parseGraphQLResponseJsonEncoding',
    'parseResponse',
    'parseAndCheckHttpResponse',
  ]);
});
