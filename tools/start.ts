import { run } from './start/run.ts';

process.exit(await run());
