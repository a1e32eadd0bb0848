import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const measure = fileURLToPath(
  new URL('../../gateway/src/domains/reconciliation/matching/measure.ts', import.meta.url),
);

/** Prints how quickly and how rightly lines are matched to payments, over months of which the truth is known. */
const child = spawn(process.execPath, [measure], { stdio: 'inherit' });
await once(child, 'exit');
process.exitCode = child.exitCode ?? 1;
