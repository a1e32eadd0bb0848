import { readdirSync, readFileSync } from 'node:fs';
import {
  buildSchema,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import type { Resolvers } from '../generated/resolvers/resolvers.ts';
import { Cents, DateTime } from './scalars.ts';

const folder = new URL('../../schema/', import.meta.url);

/** The schema of `gateway/schema/*.graphql`. */
export function readSchema(): GraphQLSchema {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .toSorted();
  return buildSchema(files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n'));
}

const isResolver = (value: unknown): value is GraphQLFieldResolver<unknown, unknown> =>
  typeof value === 'function';

/**
 * Puts the domains' resolvers into a schema.
 *
 * @throws Error for a resolver of something that is not in the schema, and for two of the same thing.
 */
export function addResolvers(schema: GraphQLSchema, domains: readonly Resolvers[]): void {
  for (const domain of domains) {
    for (const [typeName, resolvers] of Object.entries(domain)) {
      const type = schema.getType(typeName);
      if (!isObjectType(type)) throw new Error(`${typeName} has resolvers but is no type of the schema.`);
      for (const [fieldName, resolve] of Object.entries({ ...resolvers } as Record<string, unknown>)) {
        const field = type.getFields()[fieldName];
        if (!field) throw new Error(`${typeName}.${fieldName} has a resolver but is not in the schema.`);
        if (!isResolver(resolve))
          throw new Error(`${typeName}.${fieldName} has a resolver that is no function.`);
        if (field.resolve) throw new Error(`${typeName}.${fieldName} has two resolvers.`);
        field.resolve = resolve;
      }
    }
  }
  const unions: Record<string, (value: object) => string> = {
    ApprovalResult: (value) => ('errorMessage' in value ? 'ApprovalError' : 'TransactionTemplate'),
  };
  for (const [name, typeOf] of Object.entries(unions)) {
    const type = schema.getType(name);
    if (isUnionType(type)) type.resolveType = typeOf;
  }
  for (const scalar of [DateTime, Cents]) {
    const type = schema.getType(scalar.name);
    if (!isScalarType(type)) continue;
    Object.assign(type, {
      serialize: scalar.serialize,
      parseValue: scalar.parseValue,
      parseLiteral: scalar.parseLiteral,
    });
  }
}
