import type { GatewayContext } from './context.ts';
import { GatewayError } from './errors.ts';

const MINUTE = 60_000;

/** Somebody asks too often; `seconds` says when to come back. */
export class TooManyRequests extends GatewayError {
  readonly seconds: number;
  constructor(seconds: number) {
    const unit = seconds === 1 ? 'second' : 'seconds';
    super('TOO_MANY', `Too many requests. Please try again in ${seconds} ${unit}.`);
    this.seconds = seconds;
  }
}

/** Counts what each name uses of a minute. */
function minuteCounter(now: () => number) {
  let minute = 0;
  let used = new Map<string, number>();
  /** Counts one more use; answers the seconds to wait where the name has used up its share, else 0. */
  return (name: string, share: number): number => {
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) {
      minute = current;
      used = new Map();
    }
    const before = used.get(name) ?? 0;
    if (before >= share) return Math.max(1, Math.ceil(((current + 1) * MINUTE - now()) / 1_000));
    used.set(name, before + 1);
    return 0;
  };
}

/**
 * Limits how often users ask, each by themselves and all members of an organization together. A request counts for
 * the organization that its variables name, else for every organization of the user.
 */
export function rateLimiter(shares: { user: number; organization: number }, now: () => number) {
  const count = minuteCounter(now);
  return {
    /** @throws TooManyRequests */
    async check(context: GatewayContext, variables: Record<string, unknown>): Promise<void> {
      const wait = count(`user:${context.viewer.userId}`, shares.user);
      if (wait > 0) throw new TooManyRequests(wait);
      for (const id of await organizationsOf(context, variables)) {
        const full = count(`organization:${id}`, shares.organization);
        if (full > 0) throw new TooManyRequests(full);
      }
    },
  };
}

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
