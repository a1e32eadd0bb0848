/** What a span says beside its name: ids and statuses, never what tells of a person. */
export type Attributes = Readonly<Record<string, string | number>>;

/** What a span is opened with. */
export interface SpanAbout {
  name: string;
  /** `server` and `consumer` begin in this process what somebody else asked for, `client` asks somebody else. */
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** The W3C `traceparent` of what it belongs to; the running code's own span unless given. */
  parent?: string | null;
}

/** A span that is open. */
export interface Span {
  set(attributes: Attributes): void;
  /** Ends it; an error is named by its class (a number stands for itself): its message may tell of a person. */
  end(error?: unknown): void;
  /** Runs work inside it: spans that are opened meanwhile, and later by what was started, are its children. */
  run<T>(work: () => T): T;
}

/** Makes spans and sends them away. */
export interface Tracer {
  open(about: SpanAbout): Span;
  /** The `traceparent` of the running code; null outside of every span. */
  current(): string | null;
}

let tracer: Tracer | null = null;

/** From here on spans are made by this tracer; null ends that. Without one nothing is made and nothing is carried. */
export function traceWith(given: Tracer | null): void {
  tracer = given;
}

/** Whether spans are made at all. */
export const isTracing = (): boolean => tracer !== null;

/** What a later piece of work, here or elsewhere, has to know to belong to the running code; null for nothing. */
export const currentTraceparent = (): string | null => tracer?.current() ?? null;

/** Opens a span, which the caller ends; null where none are made. */
export const openSpan = (about: SpanAbout): Span | null => tracer?.open(about) ?? null;

/** Does work inside a span of its own; what it throws passes through. */
export async function inSpan<T>(about: SpanAbout, work: (span: Span | null) => Promise<T>): Promise<T> {
  const span = openSpan(about);
  if (span === null) return work(null);
  try {
    const done = await span.run(() => work(span));
    span.end();
    return done;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The trace id in a `traceparent` of the caller's, as a request's id is written; null where no spans are made. */
export function requestIdOfTrace(traceparent: unknown): string | null {
  if (tracer === null || typeof traceparent !== 'string') return null;
  const parts = /^[0-9a-f]{2}-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-/.exec(
    traceparent,
  );
  return parts === null ? null : parts.slice(1).join('-');
}
