import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/workspace.ts';

const watcher = `
  import { onLauncherGone } from '${pathToFileURL(inRoot('tools', 'start', 'launcher.ts')).href}';
  const life = setInterval(() => {}, 1000);
  onLauncherGone(() => { console.log('gone'); clearInterval(life); }, 20);
  console.log('watching');
`;

// Stands for a package manager: it starts the watcher through a shell, and its command line names pnpm.
const launcher = `
  import { spawn } from 'node:child_process';
  spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, ${JSON.stringify(watcher)}], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
`;

describe('a launcher that goes without a word', { skip: !existsSync('/proc'), timeout: 20_000 }, () => {
  it('is noticed by what it started', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', launcher, 'pnpm', 'start'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output === 'watching\n') child.kill('SIGKILL');
    });
    await once(child.stdout, 'close');
    assert.equal(output, 'watching\ngone\n');
  });
});
