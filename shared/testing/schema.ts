import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, concatAST, type GraphQLSchema, parse } from 'graphql';

let loaded: GraphQLSchema | null = null;

/** The gateway's real schema, read once. */
export function gatewaySchema(): GraphQLSchema {
  const folder = join(__dirname, '../../gateway/schema');
  loaded ??= buildASTSchema(
    concatAST(
      readdirSync(folder)
        .filter((file) => file.endsWith('.graphql'))
        .map((file) => parse(readFileSync(join(folder, file), 'utf8'))),
    ),
    { assumeValidSDL: true },
  );
  return loaded;
}
