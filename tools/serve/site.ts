import { createServer, type Server } from 'node:http';
import sirv from 'sirv';
import { cacheControl, isHidden, siteHeaders, type Origins, type SiteKind } from './policy.ts';

/** A folder to serve and how. */
export interface Site {
  folder: string;
  kind: SiteKind;
  origins: Origins;
  /** A folder with the page and its settings, in place of the ones that were built, and how it is kept up to date. */
  page?: { folder: string; refresh: () => Promise<void> };
}

/** The page's own files; every path that names no file is the page too. */
const isPage = (pathname: string): boolean =>
  /^\/(index\.html|config\.json|registry\.json|routes\.json)$/.test(pathname) ||
  !/\.[a-z0-9]+$/.test(pathname);

const filesOf = (folder: string, kind: SiteKind) =>
  sirv(folder, {
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    single: kind === 'host',
    setHeaders: (response, pathname) => response.setHeader('Cache-Control', cacheControl(pathname)),
  });

/**
 * A static server for one web part: precompressed files, the headers of `policy.ts`, `/healthz`, and for the host
 * `index.html` for every path that is not a file. Files are looked up at each request, so that a new build
 * shows at once.
 */
export function createSite({ folder, kind, origins, page }: Site): Server {
  const headers = siteHeaders(kind, origins);
  const files = filesOf(folder, kind);
  const pageFiles = page === undefined ? files : filesOf(page.folder, kind);
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const pathname = (request.url ?? '/').split('?')[0] ?? '/';
    const plain = (status: number, text: string): void => {
      response
        .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
        .end(text);
    };
    const missing = (): void => plain(404, 'Not found\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') plain(405, 'Method not allowed\n');
    else if (pathname === '/healthz') plain(200, 'ok\n');
    else if (isHidden(pathname)) missing();
    else if (page === undefined || !isPage(pathname)) files(request, response, missing);
    else void page.refresh().then(() => pageFiles(request, response, missing));
  });
}
