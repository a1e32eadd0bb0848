import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { GatewayContext } from '../context/context.ts';
import type { MutationResolvers } from '../generated/resolvers/resolvers.ts';
import { guardOperation, type OperationPolicy } from './policy.ts';

type Mutations = Required<MutationResolvers>;
type MutationName = keyof Mutations;
/** The arguments of a change. Its key is not among them: whoever runs the change holds it. */
type ArgsOf<Name extends MutationName> = Omit<Parameters<Mutations[Name]>[1], 'idempotencyKey'>;
type AnswerOf<Name extends MutationName> = Awaited<ReturnType<Mutations[Name]>>;

/** Who may make a change, as {@link OperationPolicy} says it; what several changes have in common is spread into each. */
export interface Access<Args> {
  about: string;
  allows: (context: GatewayContext, args: Args) => boolean | Promise<boolean>;
}

/** A change that people can ask for, whole: what it is about, who may, where it is made, how, and what it answers. */
export interface Change<Args, Answer> extends Access<Args> {
  /**
   * Where it is not one database transaction with its key and its answer: it asks a provider or looks at an uploaded
   * file on its way, or is made in parts. It opens its transactions itself, and each step of it finds what an earlier
   * try with the same input has done, at the provider by a key that follows from the input.
   */
  made?: 'outside';
  /** Makes it and answers; access was decided before. */
  run: (context: GatewayContext, args: Args) => Answer | Promise<Answer>;
}

/** A room's changes: names, arguments and answers are those of the schema. */
export type Changes = { readonly [Name in MutationName]?: Change<ArgsOf<Name>, AnswerOf<Name>> };

/** Any change, as the engine runs it: with arguments that it brought into the schema's form. */
export interface AnyChange extends OperationPolicy {
  made?: 'outside';
  run(context: GatewayContext, args: Readonly<Record<string, unknown>>): unknown;
}

/** All changes by name. @throws Error for two of one name */
export function combineChanges(rooms: readonly Changes[]): ReadonlyMap<string, AnyChange> {
  const all = new Map<string, AnyChange>();
  for (const [name, change] of rooms.flatMap((room) => Object.entries(room))) {
    if (all.has(name)) throw new Error(`Mutation.${name} has two records.`);
    all.set(name, change);
  }
  return all;
}

/**
 * Makes the schema's mutations answer from their records, each behind its policy.
 *
 * @throws Error naming every mutation without a record, and every record of something that is not there.
 */
export function addChanges(schema: GraphQLSchema, changes: ReadonlyMap<string, AnyChange>): void {
  const fields = new Map<string, GraphQLField<unknown, GatewayContext>>(
    Object.entries(schema.getMutationType()?.getFields() ?? {}),
  );
  const gaps = [
    ...[...fields.keys()]
      .filter((name) => !changes.has(name))
      .map((name) => `Mutation.${name} has no record`),
    ...[...changes.keys()]
      .filter((name) => !fields.has(name))
      .map((name) => `Mutation.${name} is in no schema`),
  ];
  if (gaps.length > 0) throw new Error(`The changes do not fit the schema.\n${gaps.join('\n')}`);
  for (const [name, field] of fields) {
    if (field.resolve) throw new Error(`Mutation.${name} has two resolvers.`);
    const change = changes.get(name);
    field.resolve = (_root, { idempotencyKey: _held, ...args }: Record<string, unknown>, context) =>
      change?.run(context, args);
    guardOperation(field, change);
  }
}
