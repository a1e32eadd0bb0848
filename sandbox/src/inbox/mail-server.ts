import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { InboxStore } from './messages.ts';
import { parseMessage } from './parse.ts';

const SIZE_LIMIT = 10 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 2000;

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts the SMTP server that takes every message into the inbox, except for an address that begins with
 * `bounce`: that one is refused as a mailbox that does not exist.
 * @param port 0 lets the system choose.
 */
export async function startMailServer(port: number, messages: InboxStore): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    closeTimeout: CLOSE_TIMEOUT_MS,
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(address.toLowerCase().startsWith('bounce') ? refusal(550, 'No such mailbox here') : null),
    onData: (stream, session, done) => {
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw refusal(552, 'The message is too large');
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          messages.add(recipients, await parseMessage(raw));
        })
        .then(
          () => done(null),
          (cause: unknown) => done(cause instanceof Error ? cause : refusal(451, 'The message was not kept')),
        );
    },
  });
  server.on('error', (cause) => {
    if (server.server.listening) process.stderr.write(`mail: ${cause.message}\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, () => resolve());
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
