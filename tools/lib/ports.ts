import { createServer } from 'node:net';
import type { Port } from './settings.ts';

/** Whether nothing listens on a port of this machine. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1'));
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}

/** One line for each port that is taken, with the variable that names another. */
export async function takenPorts(ports: readonly Port[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { port, variable } of ports) {
    if (!(await isFree(port))) {
      lines.push(`Port ${port} is taken: stop what listens there, or set ${variable} to another port.`);
    }
  }
  return lines;
}
