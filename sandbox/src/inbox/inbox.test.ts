import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';
import { linksIn } from './parse.ts';

const messageShape = z.object({
  id: z.uuid(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  receivedAt: z.iso.datetime(),
});

let sandbox: Sandbox;
let mail: Transporter;

before(async () => {
  sandbox = await startTestSandbox();
  mail = createTransport(`smtp://localhost:${sandbox.smtpPort}`);
});
after(async () => {
  mail.close();
  await sandbox.close();
});
beforeEach(() => fetch(`${sandbox.url}/inbox`, { method: 'DELETE' }));

async function inbox(query = '') {
  const response = await fetch(`${sandbox.url}/inbox${query}`, { headers: { accept: 'application/json' } });
  assert.equal(response.status, 200);
  return z.array(messageShape).parse(await response.json());
}

const send = (to: string | string[], subject: string, html = '<p>Hello</p>') =>
  mail.sendMail({ from: 'Keyturn <mail@keyturn.example>', to, subject, text: `${subject} as text`, html });

describe('the inbox', () => {
  it('gives tests what was mailed to one address, newest first, with the links', async () => {
    await send('Buyer@Anywhere.example', 'Grüße – first');
    await send(
      'buyer@anywhere.example',
      'Second',
      `<a href="http://localhost:4100/pay/request/abc?x=1&amp;y=2">Pay</a> <a href='https://keyturn.example/'>Us</a>`,
    );
    await send('other@anywhere.example', 'Third');
    const [second, first, ...rest] = await inbox('?to=BUYER%40anywhere.example');
    assert.equal(rest.length, 0);
    assert.equal(first?.subject, 'Grüße – first');
    assert.equal(second?.subject, 'Second');
    assert.equal(second.from, 'mail@keyturn.example');
    assert.equal(second.text.trim(), 'Second as text');
    assert.deepEqual(second.links, [
      'http://localhost:4100/pay/request/abc?x=1&y=2',
      'https://keyturn.example/',
    ]);
    assert.equal((await inbox()).length, 3);
  });

  it('keeps one message for each recipient', async () => {
    await send(['one@a.example', 'two@a.example'], 'To both');
    assert.equal((await inbox('?to=one@a.example')).length, 1);
    assert.equal((await inbox('?to=two@a.example')).length, 1);
  });

  it('refuses an address that begins with bounce, and keeps nothing', async () => {
    await assert.rejects(send('Bounce-me@a.example', 'Never'), { responseCode: 550 });
    assert.deepEqual(await inbox(), []);
  });

  it('shows pages to people, with the message in a sandboxed frame', async () => {
    await send('reader@a.example', 'A <b>bold</b> subject', '<script>alert(1)</script><p>Body</p>');
    const page = async (path: string) => {
      const response = await fetch(`${sandbox.url}${path}`, { headers: { accept: 'text/html' } });
      return { body: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
    };
    assert.match((await page('/inbox?to=reader@a.example')).body, /A &lt;b&gt;bold&lt;\/b&gt; subject/);
    const [message] = await inbox('?to=reader@a.example');
    const { body } = await page(`/inbox/${message?.id}`);
    assert.match(body, new RegExp(`<iframe[^>]+sandbox="[^"]*"[^>]+src="/inbox/${message?.id}/html"`));
    assert.doesNotMatch(body, /<script>/);
    assert.match((await page(`/inbox/${message?.id}/html`)).policy, /^sandbox allow-popups/);
  });

  it('answers 404 for a message that is not there', async () => {
    const path = '/inbox/9a3c1fd2-6d50-4b0b-9e57-1d5c7dfb1111';
    assert.equal((await fetch(`${sandbox.url}${path}`)).status, 404);
    assert.equal((await fetch(`${sandbox.url}/inbox/nonsense`)).status, 404);
  });
});

describe('links of a plain text', () => {
  it('end before punctuation and are listed once', () => {
    const text = 'Pay at https://a.example/x, or (https://b.example/y?z=1). Again https://a.example/x.';
    assert.deepEqual(linksIn('', text), ['https://a.example/x', 'https://b.example/y?z=1']);
  });
});
