import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { buildSchema, GraphQLError, type GraphQLSchema } from 'graphql';
import { sha256 } from '../lib/files.ts';
import { root } from '../lib/workspace.ts';
import { sentText } from './documents.ts';
import { fragmentsOf } from './fragments.ts';
import { generatedPath, readSource, type SourceFile } from './inputs.ts';
import { operationGenerator } from './operation-types.ts';
import { resolverTypes, schemaTypes } from './schema-types.ts';
import { complaintsAbout, duplicateNames } from './validation.ts';

/** What a run makes: contents by path relative to the root, and what is wrong with the sources. */
export interface Generated {
  outputs: Map<string, string>;
  complaints: string[];
}

const knownDocumentsPath = 'gateway/src/generated/known-documents.json';

/**
 * Generates everything. A file with a mistake is complained of and left out; the others are made all the same.
 * @throws GraphQLError when the schema itself cannot be read.
 */
export async function generate(
  schemaFiles: readonly string[],
  operationFiles: readonly string[],
): Promise<Generated> {
  const schema = buildSchema(schemaFiles.map((path) => readFileSync(path, 'utf8')).join('\n'));
  const complaints: string[] = [];
  const sources = operationFiles.flatMap((path) => parsed(path, complaints));
  complaints.push(...duplicateNames(sources));
  const fragments = fragmentsOf(sources);
  const valid = sources.filter((source) => {
    const found = complaintsAbout(schema, source, fragments);
    complaints.push(...found);
    return found.length === 0;
  });
  const outputs = await operationModules(schema, valid, fragments);
  outputs.set('gateway/src/generated/schema.ts', await schemaTypes(schema));
  outputs.set('gateway/src/generated/resolvers/resolvers.ts', await resolverTypes(schema));
  const texts = valid.flatMap((source) =>
    source.operations.map((operation) => sentText(operation, fragments)),
  );
  const known = Object.fromEntries(texts.map((text): [string, string] => [sha256(text), text]).sort());
  outputs.set(knownDocumentsPath, `${JSON.stringify(known, null, 2)}\n`);
  return { outputs, complaints: [...new Set(complaints)] };
}

function parsed(path: string, complaints: string[]): SourceFile[] {
  try {
    return [readSource(path)];
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const line = error.locations?.[0]?.line ?? 1;
    complaints.push(`${relative(root, path)}:${line} ${error.message}`);
    return [];
  }
}

async function operationModules(
  schema: GraphQLSchema,
  sources: readonly SourceFile[],
  fragments: ReturnType<typeof fragmentsOf>,
): Promise<Map<string, string>> {
  const generateModule = operationGenerator(schema, fragments);
  const outputs = new Map<string, string>();
  for (const source of sources) outputs.set(generatedPath(source.path), await generateModule(source));
  return outputs;
}
