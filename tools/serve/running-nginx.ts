import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The nginx that is installed here, if one is; for tests. */
export const nginxProgram = ['nginx', '/usr/sbin/nginx'].find((file) => spawnSync(file, ['-v']).status === 0);

/** A port that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Ends a program, which may have ended by itself, and waits until it has. */
export async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill(signal);
  await ended;
}

/** A file as a browser without an open connection gets it. @throws Error for anything but success */
export const fetched = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts).toString());
        else reject(new Error(`${url} answered ${String(response.statusCode)}`));
      });
    }).on('error', reject);
  });
