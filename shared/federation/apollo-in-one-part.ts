/**
 * A webpack loader that lets go how Apollo reads answers in many parts: the gateway answers in one, and pushes over a
 * socket.
 */
export default function apolloInOnePart(source: string): string {
  return source.replace(
    /function isApolloPayloadResult[^]*?(?=function parseJsonEncoding)/,
    `export const readMultipartBody = () => Promise.reject(new Error('An answer has one part.'));\n`,
  );
}
