import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { guardedClient } from '../clients/guarded-client.ts';
import { MailRefused, MailUnavailable } from './port.ts';
import type { Mail, MailMessage } from './port.ts';
import { inSpan, type SpanAbout } from '../../trace/spans.ts';
import { errorText } from '../../base/error-text.ts';

export interface SmtpConfig {
  /** For example smtp://localhost:4125 or smtps://user:password@mail.example:465. */
  url: string;
  /** Where mails come from: 'Keyturn <payments@keyturn.example>' or the address alone. */
  from: string;
  /** Mails that may be on their way at the same time; as many as are asked for, so that none waits in here. */
  connections: number;
  /** How long one mail may take; 30 s unless given. */
  timeoutMs?: number;
}

const CONNECTION_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 15_000;
/** For a whole mail, whatever the server makes of the steps: with it a job ends before its claim does. */
const MAIL_TIMEOUT_MS = 30_000;
const smtpFailure = z.object({ responseCode: z.number().int().min(100).max(599) });

/** Sends mail through an SMTP server, over a small pool of connections. */
export function createSmtpMail(config: SmtpConfig): Mail {
  const transporter = createTransport({
    url: config.url,
    pool: true,
    maxConnections: config.connections,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Without a listener, an error of a pooled connection would end the process. The mail that uses the connection fails
  // on its own.
  transporter.on('error', () => undefined);
  const transport = guardedClient(transporter);
  const address = /<([^>]+)>/.exec(config.from)?.[1] ?? config.from;
  const domain = address.split('@')[1] ?? 'localhost';
  const aboutSending: SpanAbout = {
    name: 'SEND mail',
    kind: 'client',
    attributes: { 'keyturn.provider': 'mail', 'server.address': new URL(config.url).host },
  };

  return {
    async send(message: MailMessage): Promise<void> {
      const sending = () =>
        transport.sendMail({
          from: { name: message.fromName, address },
          to: { name: '', address: message.to },
          ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
          subject: message.subject,
          html: message.html,
          text: message.text,
          messageId: `<${message.key}@${domain}>`,
          date: message.at,
        });
      try {
        await inSpan(aboutSending, () => inTime(sending(), config.timeoutMs ?? MAIL_TIMEOUT_MS));
      } catch (error) {
        throw asMailError(error);
      }
    },
    async close(): Promise<void> {
      transport.close();
    },
  };
}

/** @throws Error once the time is over: the server may still take the mail, which is why a repeat has the same id. */
async function inTime(sending: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The mail server was too slow.')), milliseconds);
  await Promise.race([sending, tooLate]).finally(() => clearTimeout(timer));
}

/** A 5xx answer is final (RFC 5321 4.2.1); everything else, silence included, may be tried again. */
function asMailError(error: unknown): MailRefused | MailUnavailable {
  const failure = smtpFailure.safeParse(error);
  const message = errorText(error);
  if (failure.success && failure.data.responseCode >= 500) {
    return new MailRefused(failure.data.responseCode, message);
  }
  return new MailUnavailable(message, { cause: error });
}
