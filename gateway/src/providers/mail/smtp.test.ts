import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { MailRefused, MailUnavailable } from './port.ts';
import type { Mail, MailMessage } from './port.ts';
import { createSmtpMail } from './smtp.ts';

const message: MailMessage = {
  to: 'maya@buyers.example',
  fromName: 'Harbor Realty, Inc. via Keyturn',
  replyTo: 'hello@harbor.example',
  subject: 'A receipt',
  html: '<p>Paid</p>',
  text: 'Paid',
  key: 'mail-1',
};

describe('SMTP mail', () => {
  const received: string[] = [];
  let server: Server;
  let mail: Mail;

  before(async () => {
    server = createServer((socket) => {
      let inData = false;
      socket.write('220 test\r\n');
      createInterface({ input: socket }).on('line', (line) => {
        if (inData) {
          received.push(line);
          if (line === '.') socket.write('250 kept\r\n');
          inData = line !== '.';
        } else if (/^RCPT TO:<bounce/.test(line)) socket.write('550 no such mailbox\r\n');
        else if (/^RCPT TO:<later/.test(line)) socket.write('450 mailbox busy\r\n');
        else {
          inData = line === 'DATA';
          socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Keyturn <payments@keyturn.example>' });
  });
  after(async () => {
    await mail.close();
    server.close();
  });

  it('delivers both parts, named after the organization and sent from our address', async () => {
    await mail.send(message);
    const text = received.join('\n');
    assert.match(text, /^From: "Harbor Realty, Inc\. via Keyturn" <payments@keyturn\.example>$/m);
    assert.match(text, /^To: maya@buyers\.example$/m);
    assert.match(text, /^Reply-To: hello@harbor\.example$/m);
    assert.match(text, /^Message-ID: <mail-1@keyturn\.example>$/m);
    assert.match(text, /text\/plain[\s\S]*Paid[\s\S]*text\/html[\s\S]*<p>Paid<\/p>/);
  });

  it('a 5xx answer is final', async () => {
    const refusal = mail.send({ ...message, to: 'bounce@x.example' });
    await assert.rejects(refusal, (error) => error instanceof MailRefused && error.code === 550);
  });

  it('a 4xx answer may be tried again', async () => {
    await assert.rejects(mail.send({ ...message, to: 'later@x.example' }), MailUnavailable);
  });

  it('a server that is not there may be tried again', async () => {
    const nowhere = createSmtpMail({ url: 'smtp://127.0.0.1:9', from: 'payments@keyturn.example' });
    await assert.rejects(nowhere.send(message), MailUnavailable);
    await nowhere.close();
  });
});
