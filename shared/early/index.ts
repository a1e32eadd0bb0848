const place = 'keyturnEarly';

type Kept = Map<string, Promise<Response>>;

/**
 * Leaves what the page's first script fetches already for the script that will need it, under the question that it
 * answers. Each script has this module for itself; what is kept is the page's.
 */
export function keepEarly(question: string, answer: Promise<Response>): void {
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined);
  Reflect.set(globalThis, place, new Map(kept()).set(question, answer));
}

/** The answer that was asked for early, once: whoever tries again asks anew. */
export function takeEarly(question: string): Promise<Response> | null {
  const all = kept();
  const answer = all?.get(question) ?? null;
  all?.delete(question);
  return answer;
}

function kept(): Kept | null {
  const value: unknown = Reflect.get(globalThis, place);
  return isKept(value) ? value : null;
}

const isKept = (value: unknown): value is Kept => value instanceof Map;
