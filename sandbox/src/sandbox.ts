import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createApp } from './app.ts';
import type { RunningConfig, SandboxConfig } from './config.ts';
import { startMailServer } from './inbox/mail-server.ts';
import { createInboxStore } from './inbox/messages.ts';
import { openStore } from './store/store.ts';
import type { Answer } from './web/answers.ts';

export interface Sandbox {
  /** The public address, without a trailing slash. */
  url: string;
  smtpPort: number;
  /** Stops listening, ends what is open and closes the store. */
  close(): Promise<void>;
}

/** A port that something else already uses; the message names the variable to change. */
export class PortTaken extends Error {}

/**
 * Takes both ports, opens the store and answers requests once this resolves.
 * @param tell hears of the answers to requests that carry an id.
 * @throws PortTaken when a port is in use.
 */
export async function createSandbox(
  config: SandboxConfig,
  tell: (answer: Answer) => void = () => undefined,
): Promise<Sandbox> {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end();
  };
  const server = createServer((request, response) => answer(request, response));
  const port = await listen(server, config.port);
  const db = openStore(config.dataFolder);
  const messages = createInboxStore(db);
  const mail = await startMailServer(config.smtpPort, messages).catch((cause: unknown) => {
    server.close();
    db.close();
    throw isTaken(cause) ? portTaken(config.smtpPort, 'SANDBOX_SMTP_PORT') : cause;
  });
  const running: RunningConfig = {
    ...config,
    port,
    smtpPort: mail.port,
    url: config.publicUrl ?? `http://localhost:${port}`,
  };
  const app = await createApp({ db, config: running, messages, tell });
  answer = app.answer;

  return {
    url: running.url,
    smtpPort: mail.port,
    close: async () => {
      await Promise.all([stop(server), mail.close(), app.close()]);
      db.close();
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(isTaken(cause) ? portTaken(port, 'SANDBOX_PORT') : cause));
    server.listen(port, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function stop(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2000).unref();
  });
}

function isTaken(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}

function portTaken(port: number, variable: string): PortTaken {
  return new PortTaken(`Port ${port} is already in use. Free it or set ${variable} to another port.`);
}
