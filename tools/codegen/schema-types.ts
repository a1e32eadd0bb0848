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

/** The gateway's own types: every type of the schema, and the resolvers' signatures. */
export async function schemaTypes(schema: GraphQLSchema): Promise<string> {
  const types = await codegen({
    filename: 'gateway/src/generated/schema.ts',
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: [],
    pluginMap: { typescript, typescriptResolvers },
    plugins: [{ typescript: {} }, { typescriptResolvers: {} }],
    config: {
      scalars: resolverScalars,
      defaultScalarType: 'unknown',
      enumsAsTypes: true,
      enumType: 'string-literal',
      useTypeImports: true,
      importExtension: '',
      emitLegacyCommonJSImports: false,
      namingConvention: 'keep',
      contextType: '../server/context.ts#GatewayContext',
      resolverTypeWrapperSignature: 'Promise<T> | T',
      makeResolverTypeCallable: true,
      mappers: readMappers(),
    },
  });
  return `// Generated from gateway/schema; do not edit.\n${types}\n`;
}
