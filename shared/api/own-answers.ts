import { ApolloLink } from '@apollo/client/link';
import { print } from '@apollo/client/utilities';
import { concat, EMPTY, finalize, Observable, shareReplay } from 'rxjs';

interface Request {
  /** Whether its moment is over: from then on what it brings may be older than what made somebody ask. */
  isUnderWay: boolean;
  /** Whether it has its answer, or nobody waits for one. */
  isOver: boolean;
  readonly answer: Observable<ApolloLink.Result>;
}

/**
 * Answers a question only by a request that was sent after it was asked. Who asks for the same while one is under way
 * waits for it to end and then asks, together with all others who wait: an answer never comes after a newer one.
 * What is asked in one moment is asked once (docs/adr/0318-an-answer-is-never-older-than-its-question.md).
 */
export function ownAnswers(): ApolloLink {
  const newest = new Map<string, Request>();
  return new ApolloLink((operation, forward) => {
    const key = print(operation.query) + JSON.stringify(operation.variables);
    let earlier = newest.get(key);
    if (earlier?.isUnderWay === false) return earlier.answer;
    const ended = new Observable<never>((observer) => {
      const end = () => observer.complete();
      return (earlier?.answer ?? EMPTY).subscribe({ error: end, complete: end });
    });
    const asked = new Observable<ApolloLink.Result>((observer) => {
      // Let go: each request would hold all before it.
      earlier = undefined;
      queueMicrotask(() => (request.isUnderWay = true));
      return forward(operation).subscribe(observer);
    });
    const request: Request = {
      isUnderWay: false,
      isOver: false,
      answer: concat(ended, asked).pipe(
        finalize(() => {
          request.isOver = true;
          if (newest.get(key) !== request) return;
          // Whoever asks next waits for the one before, though nobody wants what waited for it any more.
          if (earlier?.isOver === false) newest.set(key, earlier);
          else newest.delete(key);
        }),
        shareReplay({ bufferSize: 1, refCount: true }),
      ),
    };
    newest.set(key, request);
    return request.answer;
  });
}
