import { codegen } from '@graphql-codegen/core';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { printSchema, parse, type GraphQLSchema } from 'graphql';
import { documentConstants, exportedName } from './documents.ts';
import { usedFragments, type Fragments } from './fragments.ts';
import type { SourceFile } from './inputs.ts';

/** How the browser sees scalars on the wire: a DateTime is ISO 8601 UTC, Cents are integer cents. */
export const wireScalars = {
  ID: 'string',
  DateTime: 'string',
  Date: 'string',
  URL: 'string',
  Cents: 'number',
  JSON: 'unknown',
};

/** Makes the module beside one `.graphql` file: the types that it alone needs, and its documents as objects. */
export function operationGenerator(
  schema: GraphQLSchema,
  fragments: Fragments,
): (source: SourceFile) => Promise<string> {
  const schemaDocument = parse(printSchema(schema));
  return async (source) => {
    const own = new Set(source.fragments);
    const { imports, constants } = documentConstants(source, fragments, schema);
    const types = await codegen({
      filename: source.path,
      schema: schemaDocument,
      schemaAst: schema,
      documents: [{ location: source.path, document: source.document }],
      skipDocumentsValidation: true,
      pluginMap: { typescriptOperations },
      plugins: [{ typescriptOperations: {} }],
      config: {
        scalars: wireScalars,
        defaultScalarType: 'unknown',
        enumType: 'string-literal',
        arrayInputCoercion: false,
        inlineFragmentTypes: 'inline',
        namingConvention: exportedName,
        externalFragments: usedFragments(source.document, fragments)
          .filter(({ node }) => !own.has(node))
          .map(({ node }) => ({
            isExternal: true,
            name: node.name.value,
            onType: node.typeCondition.name.value,
            node,
          })),
      },
    });
    return `// Generated from ${source.path}; do not edit.\n${imports}\n\n${types}\n\n${constants}\n`;
  };
}
