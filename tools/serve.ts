import { resolve } from 'node:path';
import { readSettings } from './lib/settings.ts';
import { keepHostPage } from './start/host-page.ts';
import { originsOf, withDevServer } from './serve/origins.ts';
import { createSite } from './serve/site.ts';

const [folder, portText, kind, pageFolder] = process.argv.slice(2);
const port = Number(portText);
if (!folder || !Number.isInteger(port) || (kind !== 'host' && kind !== 'remote')) {
  console.error(
    'Usage: node tools/serve.ts <folder> <port> <host|remote> [<folder for the configured page>]',
  );
  process.exit(1);
}

const settings = readSettings(process.env);
/** The address of the remote that `pnpm dev` serves with hot reload. Absent in other modes. */
const devServer = process.env['DEV_SERVER_URL'];
const built = resolve(folder);
async function pageIn(into: string) {
  return { folder: into, refresh: await keepHostPage({ built, into }, settings, process.env) };
}
const server = createSite({
  folder: built,
  kind,
  origins: devServer ? withDevServer(originsOf(settings), devServer) : originsOf(settings),
  ...(pageFolder === undefined ? {} : { page: await pageIn(resolve(pageFolder)) }),
});
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(port, () => {
  console.log(`Serving ${folder} at http://localhost:${port}`);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
