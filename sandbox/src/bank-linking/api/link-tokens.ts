import { z } from 'zod';
import { askForEntries } from '../store/item-states.ts';
import { saveLinkToken } from '../store/sessions.ts';
import { invalidRequest } from './errors.ts';
import { itemOfToken } from './items.ts';
import type { Calls, Scope } from './scope.ts';

const asked = z.object({
  client_name: z.string().min(1).max(30),
  language: z.string(),
  country_codes: z.array(z.string()).min(1),
  user: z.object({ client_user_id: z.string().min(1) }),
  products: z.array(z.string()).nullish(),
  additional_consented_products: z.array(z.string()).nullish(),
  access_token: z.string().nullish(),
  redirect_uri: z.url().nullish(),
});

/** New tokens last for four hours, those of a renewal for half an hour. */
const NEW_MS = 4 * 3_600_000;
const UPDATE_MS = 30 * 60_000;

/** `/link/token/create`, in update mode with an access token. */
export const linkTokenCalls = ({ db }: Scope): Calls => ({
  '/link/token/create': (body) => {
    const {
      client_name: clientName,
      products,
      access_token: access,
      redirect_uri: redirectUri,
      additional_consented_products: consented,
    } = asked.parse(body);
    if (access && products?.length) throw invalidRequest('products cannot be sent with an access_token');
    if (!access && !products?.length) throw invalidRequest('products must be a list that is not empty');
    const itemId = access ? itemOfToken(db, access).id : null;
    const expires = Date.now() + (access ? UPDATE_MS : NEW_MS);
    const token = saveLinkToken(db, { clientName, redirectUri: redirectUri ?? null, itemId, expires });
    if (consented?.includes('transactions')) askForEntries(db, token);
    return { link_token: token, expiration: new Date(expires).toISOString() };
  },
});
