import { importJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { sha256 } from '../../base/sha256.ts';
import { LinkUnavailable, UnsignedWebhook } from './errors.ts';
import type { LinkWebhook } from './port.ts';

const signed = z.object({ request_body_sha256: z.string() });
const publicKey = z.object({ kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string() });
const webhook = z.object({ webhook_type: z.string(), webhook_code: z.string(), item_id: z.string() });

/** Older ones may have been listened to and sent again. */
const NO_OLDER_THAN = '5m';

/**
 * What a webhook says, once its signature is proven: a JWT over the hash of the raw body, under a key of the provider.
 *
 * @throws UnsignedWebhook; LinkUnavailable where the key could not be asked for.
 */
export async function readPlaidWebhook(
  rawBody: Buffer,
  signature: string | undefined,
  keyOf: (keyId: string) => Promise<unknown>,
): Promise<LinkWebhook> {
  try {
    const { payload } = await jwtVerify(
      signature ?? '',
      async ({ kid }) => importJWK(publicKey.parse(await keyOf(kid ?? '')), 'ES256'),
      { algorithms: ['ES256'], maxTokenAge: NO_OLDER_THAN },
    );
    if (signed.parse(payload).request_body_sha256 !== sha256(rawBody)) throw new UnsignedWebhook();
    const said = webhook.parse(JSON.parse(rawBody.toString('utf8')));
    return {
      itemId: said.item_id,
      concernsEntries:
        said.webhook_code === 'SYNC_UPDATES_AVAILABLE' || said.webhook_code === 'LOGIN_REPAIRED',
    };
  } catch (error) {
    if (error instanceof LinkUnavailable) throw error;
    throw new UnsignedWebhook('A webhook of the bank-linking provider was not signed by it');
  }
}
