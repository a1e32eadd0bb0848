/**
 * A value in the words of an error. It stands in for graphql's own in the build (shared/federation/webpack.ts), which shows
 * values in depth: here only what is no document comes to it, and documents are made by the build.
 */
export const inspect = (value: unknown): string => JSON.stringify(value);
