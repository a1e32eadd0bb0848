import { isRemoteName, remoteNames } from './lib/workspace.ts';
import { run } from './start/run.ts';

const args = process.argv.slice(2);
const alone = args.includes('--alone');
const name = args.find((arg) => arg !== '--alone')?.replace(/^remote-/, '') ?? 'host';
if ((name !== 'host' && !isRemoteName(name)) || (alone && name === 'host')) {
  console.error(`Usage: pnpm dev [host|${remoteNames.join('|')}] [--alone, for a remote]`);
  process.exit(1);
}
process.exit(await run({ live: name, alone }));
