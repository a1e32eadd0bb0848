import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Keyturn } from '@keyturn/client';
import { requestPayment } from './request-a-payment.ts';

/** With a test key: asks for a payment, pays it as its payer would, is told when it has arrived, and compares the books. */
export async function depositTestPayment(
  keyturn: Keyturn,
  receiver: { url: string; port: number },
  closing: { id: string; buyer: string },
) {
  const { currentApiKey: key } = await keyturn.call('WhoAmI');
  if (key?.world !== 'TEST') throw new Error('This is for a test key.');
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const deposited = Promise.withResolvers<{ id: string; amount: number }>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const good = isSigned(secret, request.headers, body);
      response.writeHead(good ? 204 : 401).end();
      if (good) deposited.resolve((JSON.parse(body) as { data: { id: string; amount: number } }).data);
    });
  }).listen(receiver.port);
  try {
    await keyturn.call('AddWebhook', {
      ...{ integrationId: key.integrationId, url: receiver.url, secret, events: ['payment.deposited'] },
    });
    const id = await requestPayment(keyturn, closing);
    await keyturn.call('ActAsPayer', { id });
    const told = await deposited.promise;
    const { transactionTemplates } = await keyturn.call('FindPayments', {
      filter: { organizationSlug: key.organization?.slug ?? '', status: 'DEPOSITED' },
    });
    const known = transactionTemplates.entries.find((payment) => payment.id === id);
    return { id, told: told.id, agrees: known?.amount === told.amount };
  } finally {
    server.close();
  }
}

/** Whether a message is Keyturn's: one of its signatures has to fit, as Standard Webhooks has it. */
function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const said = (name: string) => String(headers[`webhook-${name}`] ?? '');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${said('id')}.${said('timestamp')}.${body}`;
  const own = createHmac('sha256', key).update(signed).digest();
  return said('signature')
    .split(' ')
    .map((each) => Buffer.from(each.replace('v1,', ''), 'base64'))
    .some((given) => given.length === own.length && timingSafeEqual(given, own));
}
