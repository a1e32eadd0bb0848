/** The way out for e-mail. Adapters: smtp.ts (any SMTP server), fake.ts (tests). */

export interface MailMessage {
  to: string;
  fromName: string;
  /** Where an answer goes; null means nowhere but the sender's address. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Our own key of this mail: it becomes the Message-ID, so that a repeat is recognised as one. */
  key: string;
  /** When it was written: its date, by which mailboxes order what arrives in another order. */
  at: Date;
}

export interface Mail {
  /** @throws MailRefused (permanent: do not try again) or MailUnavailable (try again later). */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** The server took the connection and refused this mail for good, for example 550 no such mailbox. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The server could not be reached, was too slow or asked to come back later. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}
