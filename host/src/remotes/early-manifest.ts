const place = 'keyturnEarlyManifest';

interface Kept {
  readonly address: string;
  readonly text: Promise<string>;
}

/** Leaves a manifest that is already being fetched for the loader, which is part of another script. */
export function keepEarlyManifest(kept: Kept): void {
  Reflect.set(globalThis, place, kept);
}

/** The manifest of that address if it was asked for early, once: whoever tries again asks anew. */
export function takeEarlyManifest(address: string): Promise<string> | null {
  const kept: unknown = Reflect.get(globalThis, place);
  if (!isKept(kept) || kept.address !== address) return null;
  Reflect.deleteProperty(globalThis, place);
  return kept.text;
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'address' in value &&
    'text' in value &&
    value.text instanceof Promise
  );
}
