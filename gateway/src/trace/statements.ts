import { currentTraceparent, openSpan } from './spans.ts';

type Ask = (...given: unknown[]) => unknown;

const longestText = 1_000;

/** A statement without the texts and numbers that stand in it: parameters are not in it anyway. */
const withoutValues = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$])\d+(?:\.\d+)?/g, '?');

/** The text of a statement as a driver is given it: by itself, or among its settings. */
export function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : '';
}

/**
 * A driver's `query` with a span for each statement that belongs to something; the driver's own way of answering, by a
 * promise or a callback, stays as it is. What nobody asked for (a queue that is looked at) has no spans.
 */
export function tracedStatements(ask: Ask): Ask {
  return (...given) => {
    if (currentTraceparent() === null) return ask(...given);
    const text = withoutValues(textOf(given[0]));
    const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
    };
    const span = openSpan({ name: `db ${operation}`, kind: 'client', attributes });
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      return ask(...given.slice(0, -1), (error: unknown, ...answer: unknown[]) => {
        span?.end(error);
        Reflect.apply(callback, undefined, [error, ...answer]);
      });
    }
    const answer = ask(...given);
    if (answer instanceof Promise) {
      answer.then(
        () => span?.end(),
        (error: unknown) => span?.end(error),
      );
    } else {
      span?.end();
    }
    return answer;
  };
}
