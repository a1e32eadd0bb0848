import { resolve } from 'node:path';
import { readSettings } from './lib/settings.ts';
import { configureHost } from './start/host-config.ts';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: node tools/host-config.ts <folder of the built host>');
  process.exit(1);
}
try {
  const built = resolve(folder);
  await configureHost({ built, into: built }, readSettings(process.env), process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
