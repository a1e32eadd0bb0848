import { createServer, type Server } from 'node:http';
import sirv from 'sirv';
import { cacheControl, isHidden, siteHeaders, type Origins, type SiteKind } from './policy.ts';

/** A folder to serve and how. */
export interface Site {
  folder: string;
  kind: SiteKind;
  origins: Origins;
}

/**
 * A static server for one web part: precompressed files, the headers of `policy.ts`, `/healthz`, and for the host
 * `index.html` for every path that is not a file. Files are looked up at each request, so that a new build
 * shows at once.
 */
export function createSite({ folder, kind, origins }: Site): Server {
  const headers = siteHeaders(kind, origins);
  const files = sirv(folder, {
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    single: kind === 'host',
    setHeaders: (response, pathname) => response.setHeader('Cache-Control', cacheControl(pathname)),
  });
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const pathname = (request.url ?? '/').split('?')[0] ?? '/';
    const plain = (status: number, text: string): void => {
      response
        .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
        .end(text);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') plain(405, 'Method not allowed\n');
    else if (pathname === '/healthz') plain(200, 'ok\n');
    else if (isHidden(pathname)) plain(404, 'Not found\n');
    else files(request, response, () => plain(404, 'Not found\n'));
  });
}
