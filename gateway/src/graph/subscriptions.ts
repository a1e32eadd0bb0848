import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { z } from 'zod';
import { accessChange, channels } from '../notify/channels.ts';
import type { GatewayContext } from '../context/context.ts';
import type { Identity } from '../context/identity.ts';
import { badInput, notFound } from '../base/errors.ts';
import type { Heard, Hub } from '../notify/hub.ts';
import type { OperationPolicy } from './policy.ts';

type Args = Readonly<Record<string, unknown>>;

/** One field of the schema's Subscription type: which changes it hears of and what it makes of them. */
export interface SubscriptionField {
  channel: string;
  /**
   * What is delivered for a change, or null when it does not concern this subscription or the viewer may not see it.
   * The context is new for every change: access that was lost is lost at once. Its loaders are shared by all who hear of
   * the change.
   */
  deliver(payload: unknown, args: Args, context: GatewayContext): Promise<unknown>;
}

/** Where a subscription begins to hear: the first thing on the way to its subscriber. */
export type Opening = Pick<Heard, 'from' | 'resumed'>;

/** A change on its way to one subscriber. */
export interface Delivery {
  field: string;
  /** Its number in the change log. */
  number: number;
  /** Null when only the viewer's access changed: there is nothing to deliver, but it may be over. */
  payload: unknown;
  args: Args;
}

export interface SocketContext extends GatewayContext {
  identity: Identity;
  /** The number of the change that the subscriber heard of last; null for one who begins. */
  after: number | null;
  /** Aborts when the subscription ends. */
  ended: AbortSignal;
  end: () => void;
  /** Closes the socket, whose client connects again and goes on from where it was. */
  interrupt: (error: unknown) => void;
  /** Makes an answer to the subscription's document. */
  answer: CompiledQuery['query'];
}

/** Makes the schema's Subscription fields answer from the hub, behind their policy. */
export function applySubscriptions(
  schema: GraphQLSchema,
  fields: Readonly<Record<string, SubscriptionField>>,
  policies: Readonly<Record<string, OperationPolicy>>,
  hub: Hub,
): void {
  const type = schema.getSubscriptionType() as GraphQLObjectType<unknown, SocketContext> | null | undefined;
  for (const field of Object.values(type?.getFields() ?? {})) {
    const definition = fields[field.name];
    const policy = policies[field.name];
    if (!definition || !policy) throw new Error(`Subscription.${field.name} has no definition.`);
    field.subscribe = async (_source, args: Args, context) => {
      if (!(await policy.allows(context, args))) throw notFound(policy.about);
      const heard = new Set([definition.channel, channels.access]);
      const stream = await hub.stream([...heard], context.ended, context.after);
      return deliveries(field.name, definition, stream, args, context.viewer.userId);
    };
    field.resolve = (source) => {
      const root = z.record(z.string(), z.unknown()).safeParse(source);
      if (!root.success || !(field.name in root.data)) {
        throw badInput('Subscriptions are delivered over a socket.');
      }
      return root.data[field.name];
    };
  }
}

async function* deliveries(
  field: string,
  definition: SubscriptionField,
  { from, resumed, changes }: Heard,
  args: Args,
  userId: string,
): AsyncGenerator<Opening | Delivery> {
  yield { from, resumed };
  for await (const { number, channel, payload } of changes) {
    if (channel !== channels.access) yield { field, number, payload, args };
    else if (concerns(payload, userId)) {
      yield { field, number, payload: definition.channel === channels.access ? payload : null, args };
    }
  }
}

function concerns(payload: unknown, userId: string): boolean {
  const changed = accessChange.parse(payload);
  return changed.userId === null || changed.userId === userId;
}
