import { resolve } from 'node:path';
import { readSettings } from './lib/settings.ts';
import { originsOf } from './serve/origins.ts';
import { createSite } from './serve/site.ts';

const [folder, portText, kind] = process.argv.slice(2);
const port = Number(portText);
if (!folder || !Number.isInteger(port) || (kind !== 'host' && kind !== 'remote')) {
  console.error('Usage: node tools/serve.ts <folder> <port> <host|remote>');
  process.exit(1);
}

const server = createSite({ folder: resolve(folder), kind, origins: originsOf(readSettings(process.env)) });
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
