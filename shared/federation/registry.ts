import { flag, group, listOf, MalformedError, optional, type Read, text } from './parse.ts';

/**
 * The registry of remotes: which releases of each are out, and who gets which, in the open frontend discovery schema
 * (https://github.com/awslabs/frontend-discovery, `schema/v1-pre.json`). What is ours alone stands in `extras`.
 */
export interface Registry {
  readonly schema: string;
  readonly microFrontends: Readonly<Record<string, readonly RegisteredRelease[]>>;
}

/** A release of a remote that somebody may get. */
export interface RegisteredRelease {
  /** Where its manifest is. */
  readonly url: string;
  readonly metadata: {
    /** What the manifest's text hashes to; empty for a build that nobody released: its manifest changes in place. */
    readonly integrity: string;
    readonly version: string;
  };
  readonly deployment: {
    /** The share of the organizations that get it, percent. */
    readonly traffic: number;
    /** Whether everybody gets it who gets no other. */
    readonly default: boolean;
  };
  readonly extras: {
    /** Its id; empty for a build that nobody released. */
    readonly release: string;
    /** When it was deployed, ISO 8601 UTC. */
    readonly deployedAt: string;
    /** Set while it is tried out. */
    readonly canary?: Canary;
  };
}

/** How a release is tried out. */
export interface Canary {
  /** Since when it is out with its share, ISO 8601 UTC. */
  readonly since: string;
  /** So long it is waited for a verdict before it is said that there is none. */
  readonly minutes: number;
  /** Whether it goes on to larger shares by itself. */
  readonly auto: boolean;
  /** Slugs of organizations that get it whatever its share. */
  readonly organizations: readonly string[];
  /** Whether the platform's staff gets it whatever its share. */
  readonly staff: boolean;
  /** Why it stays as it is; null while it is watched. */
  readonly note: string | null;
}

/** Who looks, as far as releases differ by it. */
export interface Visitor {
  /** The slug of the organization; null outside of all. */
  readonly organization: string | null;
  readonly staff: boolean;
}

export const registrySchema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

const share: Read<number> = (value, name) => {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100))
    throw new MalformedError(`${name} must be a number from 0 to 100`);
  return value;
};

const positive: Read<number> = (value, name) => {
  if (typeof value !== 'number' || !(value > 0)) throw new MalformedError(`${name} must be more than 0`);
  return value;
};

const anyText: Read<string> = (value, name) => {
  if (typeof value !== 'string') throw new MalformedError(`${name} must be a text`);
  return value;
};

const canaryOf: Read<Canary | undefined> = (value, name) => {
  if (value === undefined) return undefined;
  const canary = group(value, name);
  return {
    since: text(canary['since'], `${name}.since`),
    minutes: positive(canary['minutes'], `${name}.minutes`),
    auto: flag(canary['auto'], `${name}.auto`),
    organizations: listOf(text)(canary['organizations'], `${name}.organizations`),
    staff: flag(canary['staff'], `${name}.staff`),
    note: optional<string | null>(canary['note'] ?? undefined, `${name}.note`, text, null),
  };
};

const releaseOf: Read<RegisteredRelease> = (value, name) => {
  const release = group(value, name);
  const metadata = group(release['metadata'], `${name}.metadata`);
  const deployment = group(release['deployment'] ?? { traffic: 100, default: true }, `${name}.deployment`);
  const extras = group(release['extras'] ?? {}, `${name}.extras`);
  const canary = canaryOf(extras['canary'], `${name}.extras.canary`);
  return {
    url: text(release['url'], `${name}.url`),
    metadata: {
      integrity: anyText(metadata['integrity'], `${name}.metadata.integrity`),
      version: anyText(metadata['version'], `${name}.metadata.version`),
    },
    deployment: {
      traffic: share(deployment['traffic'], `${name}.deployment.traffic`),
      default: flag(deployment['default'], `${name}.deployment.default`),
    },
    extras: {
      release: optional(extras['release'], `${name}.extras.release`, anyText, ''),
      deployedAt: optional(extras['deployedAt'], `${name}.extras.deployedAt`, anyText, ''),
      ...(canary === undefined ? {} : { canary }),
    },
  };
};

/**
 * Reads a registry from outside. Each remote in it has one release for everybody else.
 * @throws MalformedError that names what is missing or wrong.
 */
export function readRegistry(value: unknown): Registry {
  const registry = group(value, 'registry');
  const named = group(registry['microFrontends'], 'registry.microFrontends');
  const microFrontends = Object.entries(named).map(([remote, releases]) => {
    const read = listOf(releaseOf)(releases, remote);
    if (read.filter(({ deployment }) => deployment.default).length !== 1)
      throw new MalformedError(`${remote} must have one default release`);
    return [remote, read] as const;
  });
  return {
    schema: text(registry['schema'], 'registry.schema'),
    microFrontends: Object.fromEntries(microFrontends),
  };
}

/**
 * Where an organization stands among all for a release, from 0 to 100: the same for all of its people and at each
 * reading, another for each release. A larger share so takes in all whom a smaller one did. FNV-1a.
 */
export function placeAmongAll(release: string, organization: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${release}/${organization}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // The last bits differ most; what is mixed into the first ones spreads neighbouring names too.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return ((hash >>> 0) % 10_000) / 100;
}

/** Whether a release that is tried out is a visitor's. */
function isFor({ deployment, extras: { release, canary } }: RegisteredRelease, visitor: Visitor): boolean {
  if (canary?.staff === true && visitor.staff) return true;
  const { organization } = visitor;
  if (organization === null) return false;
  return (
    canary?.organizations.includes(organization) === true ||
    placeAmongAll(release, organization) < deployment.traffic
  );
}

/** The release that a visitor gets, of one remote's. */
export function releaseFor(
  releases: readonly RegisteredRelease[],
  visitor: Visitor,
): RegisteredRelease | undefined {
  const isDefault = ({ deployment }: RegisteredRelease) => deployment.default;
  return (
    releases.find((release) => !isDefault(release) && isFor(release, visitor)) ?? releases.find(isDefault)
  );
}
