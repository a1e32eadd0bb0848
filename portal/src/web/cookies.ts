import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookies that a browser sent, by name. */
export const cookiesOf = ({ headers }: FastifyRequest): ReadonlyMap<string, string> =>
  new Map(
    (headers.cookie ?? '').split(/;\s*/).map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );

/** Has the browser keep a cookie for one path, out of scripts' reach. @param cookie `name=value` with its further parts */
export function keepCookie(reply: FastifyReply, path: string, cookie: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${cookie}; Path=${path}; HttpOnly; SameSite=Lax${secure}`);
}
