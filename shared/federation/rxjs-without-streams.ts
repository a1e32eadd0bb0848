/**
 * A webpack loader that lets go what rxjs makes of streams, of async iterables and of values by a scheduler: Apollo hands
 * it lists, promises and observables. Anything else is refused as rxjs refuses what it does not know.
 */
export default function rxjsWithoutStreams(source: string): string {
  return source
    .replace(/if \(is(?:AsyncIterable|ReadableStreamLike)\(input\)\) \{\s*return [^}]*\}/g, '')
    .replace('scheduler ? scheduled(input, scheduler) : innerFrom(input)', 'innerFrom(input)');
}
