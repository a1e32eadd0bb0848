import { join } from 'node:path';
import { partEnvironment, readPort, type Environment, type Settings } from '../lib/settings.ts';

/** What is the live world's alone: its databases, its providers with their secrets, its files. */
const liveAlone = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'KEYTURN_SEED',
  'TEST_WORLD_URL',
  'DWOLLA_URL',
  'DWOLLA_KEY',
  'DWOLLA_SECRET',
  'DWOLLA_WEBHOOK_SECRET',
  'SMTP_URL',
  'DWOLLA_WEBHOOK_SECRET_PREVIOUS',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  'PLAID_URL',
  'PLAID_CLIENT_ID',
  'PLAID_SECRET',
  'STRIPE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CONTENT_URL',
  'FORMS_URL',
  'FILES_FOLDER',
  'S3_BUCKET',
  'PAYMENTS_APP_URL',
  'CUSTOMER_APP_URL',
];

/** A world of test payments beside the live one: a gateway, the payers' pages and a sandbox of its own (ADR 0283). */
interface TestWorld {
  settings: Settings;
  env: Record<string, string>;
}

/** The test world where `TEST_WORLD=1` asks for one. @throws SettingsError */
export function testWorldOf(live: Settings, given: Environment): TestWorld | null {
  if (given['TEST_WORLD'] !== '1') return null;
  const own = {
    portal: readPort(given, 'TEST_PORTAL_PORT', 3015),
    gateway: readPort(given, 'TEST_GATEWAY_PORT', 4010),
    sandbox: readPort(given, 'TEST_SANDBOX_PORT', 4110),
    mail: readPort(given, 'TEST_SANDBOX_SMTP_PORT', 4135),
  };
  const at = (name: keyof typeof own): string => `http://localhost:${own[name].port}`;
  const settings: Settings = {
    ...live,
    ports: { ...live.ports, ...own },
    ...{ portalUrl: at('portal'), gatewayUrl: at('gateway'), sandboxUrl: at('sandbox') },
    dataFolder: join(live.dataFolder, 'test-world'),
  };
  const ports = Object.values(own).map(({ variable, port }): [string, string] => [
    variable.replace('TEST_', ''),
    String(port),
  ]);
  return {
    settings,
    env: {
      ...partEnvironment(settings),
      ...Object.fromEntries(ports),
      ...Object.fromEntries(liveAlone.map((name) => [name, given[`TEST_${name}`] ?? ''])),
      WORLD: 'test',
      PLAID_LINK_STAND_IN: `${at('sandbox')}/plaid/link.js`,
      STRIPE_JS_STAND_IN: `${at('sandbox')}/stripe/stripe.js`,
    },
  };
}
