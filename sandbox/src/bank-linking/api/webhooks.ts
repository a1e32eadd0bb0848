import { z } from 'zod';
import { findItem } from '../store/items.ts';
import { changeState, stateOf } from '../store/item-states.ts';
import { publicWebhookKey, sendWebhook } from '../webhooks.ts';
import { invalidRequest } from './errors.ts';
import { itemOfToken, shownItem } from './items.ts';
import type { Calls, Scope } from './scope.ts';

const withAccess = z.object({ access_token: z.string() });
const update = withAccess.extend({ webhook: z.url().nullish() });
const fired = withAccess.extend({
  webhook_code: z.enum(['SYNC_UPDATES_AVAILABLE', 'LOGIN_REPAIRED', 'ERROR']),
});
const asked = z.object({ key_id: z.string() });

/** Who is told of changes of an item, by which key; and what a test has happen to it, as at Plaid's own sandbox. */
export const webhookCalls = ({ db }: Scope): Calls => ({
  '/item/webhook/update': (body) => {
    const { access_token: access, webhook } = update.parse(body);
    const { id } = itemOfToken(db, access);
    changeState(db, id, { webhook: webhook ?? null });
    const item = findItem(db, id);
    return item === null ? {} : { item: { ...shownItem(item), webhook: webhook ?? null } };
  },
  '/webhook_verification_key/get': async (body) => {
    const key = await publicWebhookKey(db);
    if (asked.parse(body).key_id !== key.kid) throw invalidRequest('no such key');
    return { key };
  },
  '/sandbox/item/reset_login': (body) => {
    changeState(db, itemOfToken(db, withAccess.parse(body).access_token).id, { forgotten: true });
    return { reset_login: true };
  },
  '/sandbox/item/fire_webhook': async (body) => {
    const { access_token: access, webhook_code: code } = fired.parse(body);
    const { id } = itemOfToken(db, access);
    const { webhook } = stateOf(db, id);
    if (webhook === null) throw invalidRequest('the item has no webhook');
    await sendWebhook(db, webhook, code, id);
    return { webhook_fired: true };
  },
});
