/** Browser parts that jsdom lacks and that the libraries in use expect. Runs before each test file. */
import { TextDecoder, TextEncoder } from 'node:util';
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import { webcrypto } from 'node:crypto';

function define(name: string, value: unknown): void {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

define('TextEncoder', TextEncoder);
define('TextDecoder', TextDecoder);
define('ReadableStream', ReadableStream);
define('WritableStream', WritableStream);
define('TransformStream', TransformStream);

const ownCrypto: unknown = Reflect.get(globalThis, 'crypto');
if (typeof ownCrypto !== 'object' || ownCrypto === null || !('subtle' in ownCrypto)) {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
}

/** Matches `(max-width: …px)` and `(min-width: …px)` against the window, anything else not at all. */
function matches(query: string): boolean {
  const bounds = [...query.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  return (
    bounds.length > 0 &&
    bounds.every(([, side, px]) =>
      side === 'min' ? window.innerWidth >= Number(px) : window.innerWidth <= Number(px),
    )
  );
}

define('matchMedia', (query: string) => ({
  media: query,
  matches: matches(query),
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));

class Observer {
  observe(): void {
    return undefined;
  }
  unobserve(): void {
    return undefined;
  }
  disconnect(): void {
    return undefined;
  }
  takeRecords(): [] {
    return [];
  }
}

define('ResizeObserver', Observer);
define('IntersectionObserver', Observer);

if (typeof Element !== 'undefined') {
  const prototype = Element.prototype;
  const absent: Record<string, unknown> = {
    scrollIntoView: () => undefined,
    scrollTo: () => undefined,
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  };
  for (const [name, value] of Object.entries(absent)) {
    if (!(name in prototype))
      Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  }
}

// jsdom has it, and says at length that it does nothing.
if (typeof window !== 'undefined') window.scrollTo = () => undefined;
