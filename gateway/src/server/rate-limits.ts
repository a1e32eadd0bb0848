import type { GatewayContext } from '../context/context.ts';
import type { Db } from '../db/client.ts';
import { GatewayError } from '../base/errors.ts';
import { sharedMinuteCounter } from '../db/rate-counter.ts';

/** Somebody asks too often; `seconds` says when to come back. */
export class TooManyRequests extends GatewayError {
  readonly seconds: number;
  constructor(seconds: number) {
    const unit = seconds === 1 ? 'second' : 'seconds';
    super('TOO_MANY', `Too many requests. Please try again in ${seconds} ${unit}.`);
    this.seconds = seconds;
  }
}

/**
 * Limits how often users and keys ask, each by themselves and all members of an organization together, over all
 * processes that share the database. A request counts for
 * the organization that its variables name, else for every organization of the user.
 */
export function rateLimiter(db: Db, shares: { user: number; organization: number }, now: () => number) {
  const count = sharedMinuteCounter(db, now);
  const one = async (who: string): Promise<void> => {
    const wait = await count(who, shares.user);
    if (wait > 0) throw new TooManyRequests(wait);
  };
  return {
    /** The same of a key that asks elsewhere, which takes nothing from its organization. @throws TooManyRequests */
    key: (id: string): Promise<void> => one(ofKey(id)),
    /** @throws TooManyRequests */
    async check(context: GatewayContext, variables: Record<string, unknown>): Promise<void> {
      const { userId, key } = context.viewer;
      await one(key === undefined ? `user:${userId}` : ofKey(key.id));
      for (const id of await organizationsOf(context, variables)) {
        const full = await count(`organization:${id}`, shares.organization);
        if (full > 0) throw new TooManyRequests(full);
      }
    },
  };
}

const ofKey = (id: string): string => `key:${id}`;

async function organizationsOf(
  { viewer, loaders }: GatewayContext,
  variables: Record<string, unknown>,
): Promise<readonly string[]> {
  const given = nested(variables['filter']) ?? variables;
  const id = given['organizationId'];
  const slug = given['organizationSlug'];
  const named =
    typeof id === 'string'
      ? id.toLowerCase()
      : typeof slug === 'string'
        ? (await loaders.organizationBySlug.load(slug.toLowerCase()))?.id
        : undefined;
  return named !== undefined && viewer.memberships.has(named) ? [named] : [...viewer.memberships.keys()];
}

const nested = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null;
