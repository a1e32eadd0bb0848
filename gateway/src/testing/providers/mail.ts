import { MailRefused, MailUnavailable } from '../../providers/mail/port.ts';
import type { Mail, MailMessage } from '../../providers/mail/port.ts';

export interface FakeMail extends Mail {
  /** Everything accepted so far, oldest first. */
  readonly sent: readonly MailMessage[];
  /** From now on every send fails as unavailable, until set back. */
  setAvailable(available: boolean): void;
}

/** Mail in memory. As in the sandbox, an address that begins with `bounce` is refused with 550. */
export function createFakeMail(): FakeMail {
  const sent: MailMessage[] = [];
  let reachable = true;
  return {
    sent,
    setAvailable(available) {
      reachable = available;
    },
    async send(message) {
      if (!reachable) throw new MailUnavailable('The mail server does not answer.');
      if (message.to.startsWith('bounce')) throw new MailRefused(550, 'No such mailbox.');
      sent.push(message);
    },
    async close() {
      reachable = false;
    },
  };
}
