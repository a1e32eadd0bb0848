import { readSettings, type Environment } from '../lib/settings.ts';

/**
 * The environment of a local composition: where nothing else is named, the sandbox stands in for the page's bank linking
 * and for tracking. A deployment has neither unless it names them.
 */
export function withStandIns(env: Environment): Environment {
  const { sandboxUrl } = readSettings(env);
  const link = env['PLAID_URL'] ? {} : { PLAID_LINK_STAND_IN: `${sandboxUrl}/plaid/link.js` };
  return { ...link, TRACKING_URL: sandboxUrl, TRACKING_KEY: 'sandbox-key', ...env };
}
