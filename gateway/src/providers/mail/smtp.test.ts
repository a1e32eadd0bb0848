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
  at: new Date('2026-03-02T15:00:00.000Z'),
};

describe('SMTP mail', () => {
  const received: string[] = [];
  let server: Server;
  let url: string;
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
        else if (/^RCPT TO:<silence/.test(line)) return;
        else if (/^RCPT TO:<later/.test(line)) socket.write('450 mailbox busy\r\n');
        else {
          inData = line === 'DATA';
          socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    url = `smtp://127.0.0.1:${port}`;
    mail = createSmtpMail({ url, from: 'Keyturn <payments@keyturn.example>', connections: 2 });
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
    assert.match(text, /^Date: Mon, 02 Mar 2026 15:00:00 \+0000$/m);
    assert.match(text, /text\/plain[\s\S]*Paid[\s\S]*text\/html[\s\S]*<p>Paid<\/p>/);
  });

  it('keeps text that people typed within its header', async () => {
    received.length = 0;
    const broken = 'Łukasz\r\nBcc: everybody@people.example';
    await mail.send({ ...message, fromName: broken, subject: broken });
    const head = received.slice(0, received.indexOf(''));
    assert.ok(!head.some((line) => line.startsWith('Bcc')), head.join('\n'));
    assert.ok(head.some((line) => /^Subject: =\?UTF-8\?/.test(line)));
    for (const line of head) assert.match(line, /^[\x20-\x7e]*$/);
  });

  it('a 5xx answer is final', async () => {
    const refusal = mail.send({ ...message, to: 'bounce@x.example' });
    await assert.rejects(refusal, (error) => error instanceof MailRefused && error.code === 550);
  });

  it('a 4xx answer may be tried again', async () => {
    await assert.rejects(mail.send({ ...message, to: 'later@x.example' }), MailUnavailable);
  });

  it('a server that never ends a mail is given up, and it may be tried again', async () => {
    const impatient = createSmtpMail({
      url,
      from: 'payments@keyturn.example',
      connections: 1,
      timeoutMs: 50,
    });
    const lost = impatient.send({ ...message, to: 'silence@x.example' });
    await assert.rejects(lost, new MailUnavailable('The mail server was too slow.'));
    await impatient.close();
  });

  it('a server that is not there may be tried again', async () => {
    const nowhere = createSmtpMail({
      url: 'smtp://127.0.0.1:9',
      from: 'payments@keyturn.example',
      connections: 1,
    });
    await assert.rejects(nowhere.send(message), MailUnavailable);
    await nowhere.close();
  });
});
