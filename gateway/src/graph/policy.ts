import {
  defaultFieldResolver,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import type { GatewayContext } from '../context/context.ts';
import { notFound } from '../base/errors.ts';
import { checkKey } from './published-operations.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Whether the viewer may run an operation with these arguments. `false` reads like "there is no such thing": null
 * where the operation may answer null, else NOT_FOUND. A viewer who may see the thing but not act on it gets a
 * FORBIDDEN thrown by the rule.
 */
export interface OperationPolicy {
  /** What the operation is about, for the NOT_FOUND message, for example `Organization`. */
  about: string;
  /**
   * Method syntax, so that a rule may name the arguments of its own operation. `info` tells a query's rule what is asked
   * of the thing: it can read that together with what it decides by.
   */
  allows(context: GatewayContext, args: Args, info?: GraphQLResolveInfo): boolean | Promise<boolean>;
}

/** Whether the viewer may read a field of something that the viewer may see. */
export interface FieldPolicy {
  allows(context: GatewayContext, parent: unknown): boolean | Promise<boolean>;
  /** What is answered otherwise; null or an empty list where none is given. */
  otherwise?: unknown;
}

/** The rules of one object type. Every field is named: in `open` (whoever sees the parent) or in `guarded`. */
export interface TypePolicy {
  open: readonly string[];
  guarded?: Readonly<Record<string, FieldPolicy>>;
}

/** What a room decides about but changes: those hold their own, each in its record. */
export interface Policy {
  Query?: Readonly<Record<string, OperationPolicy>>;
  Subscription?: Readonly<Record<string, OperationPolicy>>;
  /** Types whose viewers differ, field by field. */
  types?: Readonly<Record<string, TypePolicy>>;
  /** Types that are as visible as whatever they are part of. */
  openTypes?: readonly string[];
}

const operationTypes = ['Query', 'Subscription'] as const;

/** One policy out of those of the domains. @throws Error when two domains decide about the same thing. */
export function combinePolicies(policies: readonly Policy[]): Required<Policy> {
  const merged = { Query: {}, Subscription: {}, types: {} };
  const openTypes: string[] = [];
  for (const policy of policies) {
    for (const kind of [...operationTypes, 'types'] as const) {
      for (const [name, rule] of Object.entries<unknown>(policy[kind] ?? {})) {
        if (name in merged[kind]) throw new Error(`Two policies decide about ${kind}.${name}.`);
        Object.assign(merged[kind], { [name]: rule });
      }
    }
    openTypes.push(...(policy.openTypes ?? []));
  }
  return { ...merged, openTypes };
}

/** Everything in the schema that no policy decides about, and every policy of something that is not there. */
export function policyGaps(schema: GraphQLSchema, policy: Required<Policy>): string[] {
  const gaps: string[] = [];
  const known = new Set<string>();
  const compare = (owner: string, fields: readonly string[], decided: readonly string[]): void => {
    for (const field of fields) if (!decided.includes(field)) gaps.push(`${owner}.${field} has no policy`);
    for (const field of decided) if (!fields.includes(field)) gaps.push(`${owner}.${field} is in no schema`);
  };
  for (const type of objectTypes(schema)) {
    known.add(type.name);
    const fields = Object.keys(type.getFields());
    const operations = operationTypes.find((name) => name === type.name);
    if (operations) compare(type.name, fields, Object.keys(policy[operations]));
    else if (!policy.openTypes.includes(type.name)) {
      const rules = policy.types[type.name];
      if (rules) compare(type.name, fields, [...rules.open, ...Object.keys(rules.guarded ?? {})]);
      else gaps.push(`${type.name} has no policy`);
    } else if (policy.types[type.name]) gaps.push(`${type.name} is both open and guarded`);
  }
  for (const name of [...policy.openTypes, ...Object.keys(policy.types)]) {
    if (!known.has(name)) gaps.push(`${name} is in no schema`);
  }
  return gaps;
}

/**
 * Puts the policy in front of every resolver of the schema.
 *
 * @throws Error naming what has no policy: such a gateway does not start.
 */
export function applyPolicy(schema: GraphQLSchema, policy: Required<Policy>): void {
  const gaps = policyGaps(schema, policy);
  if (gaps.length > 0) throw new Error(`The policy does not fit the schema.\n${gaps.join('\n')}`);
  for (const type of objectTypes(schema)) {
    const operations = operationTypes.find((name) => name === type.name);
    if (operations === 'Subscription') continue;
    for (const field of Object.values(type.getFields())) {
      if (operations) guardOperation(field, policy[operations][field.name]);
      else guardField(field, policy.types[type.name]?.guarded?.[field.name]);
    }
  }
}

type Field = GraphQLField<unknown, GatewayContext>;

/** Puts a policy in front of an operation, and what a program's key may before it. */
export function guardOperation(field: Field, rule: OperationPolicy | undefined): void {
  const resolve = field.resolve;
  if (!resolve || !rule) throw new Error(`${field.name} has no resolver.`);
  const nullable = !isNonNullType(field.type);
  field.resolve = async (source, args: Args, context, info) => {
    if (context.viewer.key !== undefined) checkKey(context.viewer.key, field.name, args);
    if (await rule.allows(context, args, info)) return resolve(source, args, context, info);
    if (nullable) return null;
    throw notFound(rule.about);
  };
}

function guardField(field: Field, rule: FieldPolicy | undefined): void {
  if (!rule) return;
  const resolve = field.resolve ?? defaultFieldResolver;
  const otherwise = 'otherwise' in rule ? rule.otherwise : isListType(nullableType(field.type)) ? [] : null;
  if (otherwise === null && isNonNullType(field.type)) {
    throw new Error(`${field.name} can't be null, so its policy needs what is answered otherwise.`);
  }
  field.resolve = async (source, args: Args, context, info) =>
    (await rule.allows(context, source)) ? resolve(source, args, context, info) : otherwise;
}

const nullableType = (type: GraphQLOutputType): GraphQLOutputType =>
  isNonNullType(type) ? type.ofType : type;

/** Every type that policies decide about; who may make a change, its record says. */
const objectTypes = (schema: GraphQLSchema): GraphQLObjectType<unknown, GatewayContext>[] =>
  Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType<unknown, GatewayContext> =>
      isObjectType(type) && type !== schema.getMutationType() && !type.name.startsWith('__'),
  );
