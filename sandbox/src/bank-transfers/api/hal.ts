import type { FastifyReply } from 'fastify';
import { z } from 'zod';

export const HAL = 'application/vnd.dwolla.v1.hal+json';

export interface Link {
  href: string;
  type?: string;
  'resource-type'?: string;
}

/** A typed link below the API's root. */
export function link(root: string, path: string, resourceType: string): Link {
  return { href: `${root}/${path}`, type: HAL, 'resource-type': resourceType };
}

/** Answers a HAL body. */
export function sendHal(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type(HAL).send(JSON.stringify(body));
}

/** Answers 201 with the address of what was made. */
export function sendCreated(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(201).header('location', location).send();
}

const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).catch(25),
  offset: z.coerce.number().int().min(0).catch(0),
});
export type Page = z.infer<typeof pageQuery>;

/** Reads `limit` (25 unless given, at most 200) and `offset`. */
export const readPage = (given: unknown): Page => pageQuery.parse(given);

/** The body of a list: the page's items, the number of all, and links to the pages around. */
export function pageBody(
  address: string,
  name: string,
  items: readonly unknown[],
  total: number,
  page: Page,
) {
  const at = (offset: number) => ({ href: `${address}?limit=${page.limit}&offset=${offset}` });
  const last = Math.max(0, Math.ceil(total / page.limit) - 1) * page.limit;
  return {
    _links: {
      self: at(page.offset),
      first: at(0),
      last: at(last),
      ...(page.offset + page.limit < total ? { next: at(page.offset + page.limit) } : {}),
      ...(page.offset > 0 ? { prev: at(Math.max(0, page.offset - page.limit)) } : {}),
    },
    _embedded: { [name]: items },
    total,
  };
}

/** The id at the end of a link such as `…/funding-sources/{id}`; null when it is not a link to such a resource. */
export function idFromHref(href: string, resource: string): string | null {
  return new RegExp(`/${resource}/([^/?#]+)/?$`).exec(href)?.[1] ?? null;
}
