/**
 * Wraps a vendor's client so that it cannot end the process. Some clients hold a second promise besides the one they
 * return. When a call fails, nobody catches the second promise, and Node ends the process. This wrapper adds a handler
 * to every promise of every call. The caller still sees the failure through the returned promise.
 */
export function guardedClient<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === 'function')
        return (...given: unknown[]): unknown => quieted(Reflect.apply(part, target, given));
      return typeof part === 'object' && part !== null ? guardedClient(part) : part;
    },
  });
}

/**
 * Returns the same value, with a handler on its promise. Its `catch` reaches the second promise if there is one
 * (Dwolla's `APIPromise`).
 */
function quieted(answer: unknown): unknown {
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'catch' in answer &&
    typeof answer.catch === 'function'
  )
    Reflect.apply(answer.catch, answer, [() => undefined]);
  return answer;
}
