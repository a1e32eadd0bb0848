import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../lib/child-environment.ts';
import { compressFolder } from './compress.ts';

/** Builds the web package in the working folder into its `dist`, compressed copies included: its script `build`. */
const folder = process.cwd();
const { status } = spawnSync(
  join(folder, 'node_modules', '.bin', 'webpack'),
  ['--config', 'webpack.config.ts', '--mode', 'production'],
  { cwd: folder, stdio: 'inherit', env: childEnvironment({ NODE_ENV: 'production' }) },
);
if (status === 0) await compressFolder(join(folder, 'dist'));
else process.exitCode = 1;
