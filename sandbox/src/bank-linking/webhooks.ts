import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { keptSecret } from '../store/secrets.ts';

const keyShape = z.object({
  ...{ kty: z.literal('EC'), crv: z.literal('P-256'), kid: z.string() },
  ...{ x: z.string(), y: z.string(), d: z.string() },
});

/** The ES256 key that signs webhooks, made at the first use. */
async function webhookKey(db: DatabaseSync): Promise<z.infer<typeof keyShape>> {
  const kept = await keptSecret(db, 'link-webhook-key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
  });
  return keyShape.parse(JSON.parse(kept));
}

/** Its published half, as Plaid shows it. */
export async function publicWebhookKey(db: DatabaseSync) {
  const { d: _secret, ...shown } = await webhookKey(db);
  return { ...shown, alg: 'ES256', use: 'sig', created_at: 1_700_000_000, expired_at: null };
}

/** Tells an address of an item, signed as Plaid signs; whoever does not answer is not told again. */
export async function sendWebhook(
  db: DatabaseSync,
  url: string,
  code: string,
  itemId: string,
): Promise<void> {
  const type = code === 'SYNC_UPDATES_AVAILABLE' ? 'TRANSACTIONS' : 'ITEM';
  const body = JSON.stringify({
    ...{ webhook_type: type, webhook_code: code, item_id: itemId, environment: 'sandbox' },
    ...{ initial_update_complete: true, historical_update_complete: true },
  });
  const { kid, ...key } = await webhookKey(db);
  const hash = createHash('sha256').update(body).digest('hex');
  const signature = await new SignJWT({ request_body_sha256: hash })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuedAt()
    .sign(await importJWK(key, 'ES256'));
  const headers = { 'content-type': 'application/json', 'plaid-verification': signature };
  await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
}
