import { isRemoteName, remoteNames } from './lib/workspace.ts';
import { run } from './start/run.ts';

const name = process.argv[2]?.replace(/^remote-/, '') ?? 'host';
if (name !== 'host' && !isRemoteName(name)) {
  console.error(`Usage: pnpm dev [host|${remoteNames.join('|')}]`);
  process.exit(1);
}
process.exit(await run(name));
