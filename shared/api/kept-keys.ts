import { personalKey } from '@keyturn/shared/auth';

/** Something that a person wants done: the same change with the same input is the same intent. */
export interface Intent {
  readonly userId: string;
  /** The document's name. */
  readonly name: string;
  readonly variables: unknown;
  /** Its input holds what may be kept nowhere, not even as a hash: the key lives as long as the page. */
  readonly secret: boolean;
  /** What it sets can be set otherwise meanwhile, and setting it twice is as good as once. */
  readonly settable: boolean;
}

interface Kept {
  readonly key: string;
  /** When it was first sent, milliseconds. */
  readonly at: number;
  readonly settable: boolean;
}

/** A payment that is asked for in the same words the day after is another one. */
const lifetimeMs = 24 * 60 * 60_000;

/** What storage may not or cannot hold, by person and hash. */
const inMemory = new Map<string, Kept>();

/** The key that an intent is sent with: the one of an earlier try whose outcome nobody knows, or else a new one. */
export function keyOf(intent: Intent): string {
  const known = keptOf(intent);
  const key = known?.key ?? crypto.randomUUID();
  if (known === undefined) keepKey(intent, key);
  return key;
}

/** The outcome is open: the next try has the same key, also after a reload. */
export function keepKey(intent: Intent, key: string): void {
  const at = keptOf(intent)?.at ?? Date.now();
  const kept: Kept = { key, at, settable: intent.settable };
  const stored = intent.secret || write(intent.userId, { ...read(intent.userId), [hashOf(intent)]: kept });
  if (intent.secret || !stored) inMemory.set(memoryName(intent), kept);
}

/** The outcome is known: wanting the same once more is another intent. */
export function forgetKey(intent: Intent): void {
  inMemory.delete(memoryName(intent));
  const { [hashOf(intent)]: _known, ...others } = read(intent.userId);
  write(intent.userId, others);
}

/**
 * Something was changed: what a person tried to set before that may have been set otherwise by it. Trying it once more
 * under its old key would be answered with what is no longer so.
 */
export function forgetSettable(userId: string): void {
  const others = Object.entries(read(userId)).filter(([, { settable }]) => !settable);
  write(userId, Object.fromEntries(others));
  for (const [name, { settable }] of inMemory) if (settable) inMemory.delete(name);
}

function keptOf(intent: Intent): Kept | undefined {
  const kept = read(intent.userId)[hashOf(intent)] ?? inMemory.get(memoryName(intent));
  return kept === undefined || isOver(kept) ? undefined : kept;
}

const isOver = ({ at }: Kept): boolean => Date.now() - at >= lifetimeMs;

const memoryName = (intent: Intent): string => `${intent.userId} ${hashOf(intent)}`;
const storageName = (userId: string): string => personalKey(userId, 'keys');

function read(userId: string): Readonly<Record<string, Kept>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName(userId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(stored).filter((entry): entry is [string, Kept] => isKept(entry[1]));
    return Object.fromEntries(entries.filter(([, kept]) => !isOver(kept)));
  } catch {
    return {};
  }
}

/** Gives whether it is there: a browser may have no room, or lend none. */
function write(userId: string, kept: Readonly<Record<string, Kept>>): boolean {
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(storageName(userId));
    else sessionStorage.setItem(storageName(userId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'at' in value &&
    typeof value.at === 'number' &&
    'settable' in value &&
    typeof value.settable === 'boolean'
  );
}

/** 53 bits of an intent's name and input (cyrb53): they tell intents apart, and hold nothing of what was typed. */
function hashOf({ name, variables }: Intent): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (const char of JSON.stringify([name, variables])) {
    const code = char.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}
