import { badInput } from './errors.ts';

/** What one request may ask for. */
export const limits = {
  /** Bytes of a request body. */
  body: 1_048_576,
  /** Characters of a part of an address; an asker's link says in itself for which address it is. */
  param: 700,
  /** Lexical tokens of a document. */
  tokens: 10_000,
  /** Levels of nesting of a document. */
  depth: 12,
  /** Levels of nesting of what is sent with a request. */
  inputDepth: 32,
  /** Fields of a document that are renamed, fragments counted where they are spread. */
  aliases: 60,
  /** Estimated number of values that a document asks for. */
  cost: 30_000,
  /** Entries of one page. */
  page: 100,
  /** Ids given to one operation. */
  ids: 100,
  /** Subscriptions of one socket. */
  subscriptions: 20,
} as const;

/**
 * The size of a page as asked for.
 *
 * @throws GatewayError BAD_INPUT unless it is between 1 and 100.
 */
export function pageSize(limit: number | null | undefined, otherwise: number): number {
  const size = limit ?? otherwise;
  if (size < 1 || size > limits.page) throw badInput(`A page holds 1 to ${limits.page} entries.`, 'limit');
  return size;
}
