import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepMaps } from './deploy/maps.ts';
import { readSettings } from './lib/settings.ts';
import { inRoot, partOf } from './lib/workspace.ts';
import { brotliModule, nginxConfig } from './serve/nginx.ts';
import { originsOf } from './serve/origins.ts';
import { configureHost } from './start/host-config.ts';

/**
 * Prepares a web part's container: writes its nginx configuration and, for the host, the page's settings, and leaves its
 * source maps where the gateway reads them, if `SOURCE_MAPS_FOLDER` names a place.
 */
async function main([kind, folder, port, workFolder]: readonly string[]): Promise<void> {
  if ((kind !== 'host' && kind !== 'remote') || !folder || !port || !workFolder) {
    throw new Error('Usage: node tools/site-config.ts <host|remote> <site folder> <port> <work folder>');
  }
  const settings = readSettings(process.env);
  const siteFolder = resolve(folder);
  if (kind === 'host') await configureHost({ built: siteFolder, into: siteFolder }, settings, process.env);
  const { SOURCE_MAPS_FOLDER: maps, SITE_PACKAGE: pkg } = process.env;
  if (maps && pkg) keepMaps(siteFolder, maps, partOf(pkg));
  mkdirSync(workFolder, { recursive: true });
  const config = nginxConfig(readFileSync(inRoot('docker', 'nginx', 'site.conf.template'), 'utf8'), {
    kind,
    port: Number(port),
    siteFolder,
    workFolder,
    origins: originsOf(settings),
    brotliModule: brotliModule(),
  });
  writeFileSync(join(workFolder, 'nginx.conf'), config);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
