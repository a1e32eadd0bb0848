/**
 * A vendor's client that cannot end the process. Some clients hold a second promise beside the one that they return; when
 * a call fails nobody catches that second one, and Node ends the process. Here every promise of every call has a handler.
 * The caller still sees the failure through the promise it was given.
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

/** The same answer. Its `catch` reaches a second promise where there is one (Dwolla's `APIPromise`). */
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
