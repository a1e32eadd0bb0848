import { readFileSync } from 'node:fs';
import {
  buildSchema,
  findBreakingChanges,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type GraphQLSchema,
} from 'graphql';
import { badInput, GatewayError } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { publishedOperations } from './published-operations.ts';

/** The date of the published part of the schema; a later one only adds. */
export const publishedOn = '2026-11-25';

/** The published part of the schema as text, with what it says of itself. */
export const publishedText = (): string =>
  readFileSync(new URL(`../../public/${publishedOn}.graphql`, import.meta.url), 'utf8');

/**
 * Checks documents of programs: they know only what is published.
 *
 * @throws Error where the schema does not keep what was published, and where an operation is published but not named in
 * the table of scopes, or the other way round: such a gateway does not start.
 */
export function publishedDocuments(schema: GraphQLSchema): { check(document: string): void } {
  const published = buildSchema(publishedText());
  const gaps = [
    ...findBreakingChanges(published, schema).map(({ description }) => description),
    ...scopeGaps(published),
  ];
  if (gaps.length > 0) throw new Error(`The schema is not what was published.\n${gaps.join('\n')}`);
  return {
    check(document) {
      const [fault] = faultsOf(published, document);
      if (fault !== undefined) throw badInput(fault, 'query');
    },
  };
}

function faultsOf(published: GraphQLSchema, document: string): string[] {
  try {
    const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const faults = validate(published, parse(document, { maxTokens: limits.tokens }), rules);
    return faults.map(({ message }) => message);
  } catch (error) {
    if (error instanceof GatewayError || !(error instanceof Error)) throw error;
    return [error.message];
  }
}

function scopeGaps(published: GraphQLSchema): string[] {
  const fields = [published.getQueryType(), published.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  return [
    ...fields.filter((name) => !publishedOperations.has(name)).map((name) => `${name} has no scope`),
    ...[...publishedOperations.keys()]
      .filter((name) => !fields.includes(name))
      .map((name) => `${name} is not published`),
  ];
}
