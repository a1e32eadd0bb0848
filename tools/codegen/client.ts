import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { buildSchema, Kind, parse, print, printSchema, type DocumentNode } from 'graphql';
import { collectionOf, collectionPath } from './collection.ts';
import { exportedName } from './documents.ts';
import { fragmentsOf, usedFragments } from './fragments.ts';
import { clientPaths, publishedPaths, readSource } from './inputs.ts';
import { wireScalars } from './operation-types.ts';
import { referenceOf, referencePath } from './reference.ts';
import { complaintsAbout } from './validation.ts';

const outputPath = 'gateway/client/src/operations.generated.ts';

/**
 * Makes the operations of the client package, the types of each and its document as text, the page that tells of the
 * schema, and a collection for programs that try requests; by the newest published date.
 */
export async function clientModule(): Promise<{ outputs: Map<string, string>; complaints: string[] }> {
  const newest = publishedPaths().at(-1);
  const sources = clientPaths().map(readSource);
  if (newest === undefined || sources.length === 0) return { outputs: new Map(), complaints: [] };
  const schema = buildSchema(readFileSync(newest, 'utf8'));
  const fragments = fragmentsOf(sources);
  const complaints = sources.flatMap((source) => complaintsAbout(schema, source, fragments));
  if (complaints.length > 0) return { outputs: new Map(), complaints };
  const types = await codegen({
    filename: outputPath,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: sources.map(({ path, document }) => ({ location: path, document })),
    pluginMap: { typescriptOperations },
    plugins: [{ typescriptOperations: {} }],
    config: {
      ...{ scalars: wireScalars, defaultScalarType: 'unknown', enumType: 'string-literal' },
      ...{ arrayInputCoercion: false, inlineFragmentTypes: 'inline', namingConvention: exportedName },
    },
  });
  const operations = sources.flatMap((source) => source.operations);
  const texts = operations.map((node): [string, string] => {
    const used = usedFragments(node, fragments).map((fragment) => fragment.node);
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [node, ...used] };
    return [node.name?.value ?? '', print(document)];
  });
  const rows = operations.map((node) => {
    const name = node.name?.value ?? '';
    const type = `${exportedName(name)}${exportedName(node.operation)}`;
    return `  ${name}: { data: ${type}; variables: ${type}Variables };`;
  });
  const text = [
    '// Generated from gateway/client/documents; do not edit.',
    types,
    `/** Every operation by its name. */\nexport interface Operations {\n${rows.join('\n')}\n}`,
    `/** Their documents, as they are sent. */\nexport const documents: Readonly<Record<keyof Operations, string>> = ${JSON.stringify(Object.fromEntries(texts), null, 2)};`,
  ].join('\n\n');
  const date = basename(newest, '.graphql');
  const collection = collectionOf(
    schema,
    date,
    operations.map((node, at) => ({ node, text: texts[at]?.[1] ?? '' })),
  );
  return {
    outputs: new Map([
      [outputPath, `${text}\n`],
      [referencePath, referenceOf(schema, date)],
      [collectionPath, collection],
    ]),
    complaints,
  };
}
