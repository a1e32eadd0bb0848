import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import { parse, printSchema, type GraphQLSchema } from 'graphql';
import { readJson } from '../lib/files.ts';
import { inRoot } from '../lib/workspace.ts';

/** The optional file that says which domain type stands behind a GraphQL type: `{"Type": "../path.ts#Name"}`. */
export const mappersPath = inRoot('gateway', 'schema', 'mappers.json');

const resolverScalars = {
  ID: 'string',
  DateTime: 'string',
  Date: 'string',
  URL: 'string',
  Cents: 'number',
  JSON: 'unknown',
};

function readMappers(): Record<string, string> {
  const mappers = readJson(mappersPath);
  if (typeof mappers !== 'object' || mappers === null) return {};
  return Object.fromEntries(
    Object.entries(mappers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const naming = { scalars: resolverScalars, defaultScalarType: 'unknown', namingConvention: 'keep' } as const;
const notice = '// Generated from gateway/schema; do not edit.\n';

/** Every type of the schema, as the gateway's rules and storage use them; it imports nothing. */
export async function schemaTypes(schema: GraphQLSchema): Promise<string> {
  const types = await codegen({
    filename: 'gateway/src/generated/schema.ts',
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: [],
    pluginMap: { typescript },
    plugins: [{ typescript: {} }],
    config: { ...naming, enumsAsTypes: true, enumType: 'string-literal', useTypeImports: true },
  });
  return `${notice}${types}\n`;
}

/** The signatures of the resolvers: over the rows and the context, so they stand above both. */
export async function resolverTypes(schema: GraphQLSchema): Promise<string> {
  const types = await codegen({
    filename: 'gateway/src/generated/resolvers/resolvers.ts',
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: [],
    pluginMap: { typescriptResolvers },
    plugins: [{ typescriptResolvers: {} }],
    config: {
      ...naming,
      useTypeImports: true,
      importExtension: '',
      emitLegacyCommonJSImports: false,
      namespacedImportName: 'Types',
      contextType: '../../context/context.ts#GatewayContext',
      resolverTypeWrapperSignature: 'Promise<T> | T',
      makeResolverTypeCallable: true,
      mappers: readMappers(),
    },
  });
  return `${notice}import type * as Types from '../schema.ts';\n${types}\n`;
}
