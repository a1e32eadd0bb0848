/** Content that is at hand, as the one part of the stream that the store takes. */
export async function* whole<Content>(content: Content): AsyncGenerator<Content> {
  yield content;
}
