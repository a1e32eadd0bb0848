import { readSettings, type Environment } from '../lib/settings.ts';

/**
 * The environment of a local composition: where nothing else is named, the sandbox stands in for the pages' bank linking,
 * for the fields of a card and for tracking. A deployment has none of them unless it names them.
 */
export function withStandIns(env: Environment): Environment {
  const { sandboxUrl } = readSettings(env);
  const link = env['PLAID_URL'] ? {} : { PLAID_LINK_STAND_IN: `${sandboxUrl}/plaid/link.js` };
  const cards = env['STRIPE_URL'] ? {} : { STRIPE_JS_STAND_IN: `${sandboxUrl}/stripe/stripe.js` };
  return { ...link, ...cards, TRACKING_URL: sandboxUrl, TRACKING_KEY: 'sandbox-key', ...env };
}
