import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { z } from 'zod';
import { secondFactorRequired } from '../base/errors.ts';
import { parsed } from '../base/parse.ts';
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

/** What rules may be about: the arguments by their names and kinds. Which of them are needed, the rules say. */
type Given<Value> = Value extends object
  ? { [Key in keyof Value]?: Given<Value[Key]> | null | undefined }
  : Value;
type InputRules<Args, Input> = z.ZodType<Input, Given<Args>>;

/**
 * A change that people can ask for, whole: what it is about, who may, what it takes, where it is made, how, and what it
 * answers.
 */
export interface Change<Args, Input, Answer> extends Access<Args> {
  /**
   * What it takes, the only reading of its arguments: paths and words of refusals are those of this schema. A function
   * of the request where the rules follow from the viewer, the settings or the day. Nothing is read before access was
   * decided, and what only the database can judge is left to `run`.
   */
  input: InputRules<Args, Input> | ((context: GatewayContext) => InputRules<Args, Input>);
  /**
   * Whether it asks for a second factor that was proven a short while ago (ADR 0277). A change without it never does.
   */
  asksForFactor?: (context: GatewayContext, input: Input) => Promise<boolean>;
  /**
   * Where it is not one database transaction with its key and its answer: it asks a provider or looks at an uploaded
   * file on its way, or is made in parts. It opens its transactions itself, and each step of it finds what an earlier
   * try with the same input has done, at the provider by a key that follows from the input.
   */
  made?: 'outside';
  /** Makes it and answers; access was decided and the input read before. */
  run: (context: GatewayContext, input: Input) => Answer | Promise<Answer>;
}

/** The record of one mutation, whose arguments and answer are those of the schema. */
export type ChangeOf<Name extends MutationName, Input> = Change<ArgsOf<Name>, Input, AnswerOf<Name>>;

/** Any change, as the engine runs it: with arguments that it brought into the schema's form. */
export interface AnyChange extends OperationPolicy {
  input: z.ZodType | ((context: GatewayContext) => z.ZodType);
  made?: 'outside';
  asksForFactor?(context: GatewayContext, input: unknown): Promise<boolean>;
  run(context: GatewayContext, input: unknown): unknown;
}

/** A room's changes by name. */
export type Changes = Readonly<Record<string, AnyChange>>;

type Records<Inputs> = {
  readonly [Name in keyof Inputs]: Name extends MutationName ? ChangeOf<Name, Inputs[Name]> : never;
};

/** A room's changes: names, arguments and answers are held to the schema, what `run` gets to what `input` gives. */
export const changes = <Inputs>(records: Records<Inputs>): Changes => ({ ...records });

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
    field.resolve = async (_root, { idempotencyKey: _held, ...args }: Record<string, unknown>, context) => {
      const input = change && inputOf(change, context, args);
      if (await change?.asksForFactor?.(context, input)) requireFactor(context);
      return change?.run(context, input);
    };
    guardOperation(field, change);
  }
}

/** @throws GatewayError SECOND_FACTOR_REQUIRED unless the viewer proved one within the minutes that the settings name */
function requireFactor({ identity, deps }: GatewayContext): void {
  const factorAt = identity?.factorAt ?? null;
  const { clock, config } = deps;
  const now = clock().getTime();
  const provenLately = factorAt !== null && now - factorAt <= config.secondFactorMinutes * MINUTE_MS;
  // A little in the future is a clock that is off; more is a token that nobody should have made.
  if (!provenLately || factorAt - now > MINUTE_MS) throw secondFactorRequired();
}

const MINUTE_MS = 60_000;

/** The arguments as the change takes them. @throws GatewayError BAD_INPUT with the first field that is wrong */
const inputOf = ({ input }: AnyChange, context: GatewayContext, args: unknown): unknown =>
  parsed(typeof input === 'function' ? input(context) : input, args);
