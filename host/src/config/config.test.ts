import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeRoutes } from '../testing/fake-routes';
import { parseConfig, parseKnownRoutes, parseRegistry } from './config';
import { readSetup } from './setup';

const fileOf = (name: string): unknown =>
  JSON.parse(readFileSync(join(__dirname, '../../public', name), 'utf8'));

function configFile(): Record<string, unknown> {
  return { ...(fileOf('config.json') as Record<string, unknown>) };
}

test('the local defaults are a configuration', () => {
  expect(parseConfig(fileOf('config.json'))).toMatchObject({
    gatewayUrl: 'http://localhost:4000',
    telemetry: true,
  });
  expect(parseRegistry(fileOf('registry.json')).microFrontends['onboarding']?.[0]?.url).toBe(
    'http://localhost:3004/mf-manifest.json',
  );
});

test('what may be left out has a default, and addresses lose their trailing slash', () => {
  const { agentUrl, remoteOverrideOrigins, telemetry, ...rest } = configFile();
  expect([agentUrl, remoteOverrideOrigins, telemetry]).not.toContain(undefined);
  expect(parseConfig({ ...rest, customerAppUrl: 'https://agents.example/' })).toMatchObject({
    agentUrl: 'https://agents.example',
    customerAppUrl: 'https://agents.example',
    remoteOverrideOrigins: [],
    telemetry: true,
    sentryDsn: null,
    traced: false,
  });
});

test.each([
  ['gatewayUrl must be a text', { gatewayUrl: '' }],
  ['auth must be an object', { auth: null }],
  ['support.email must be a text', { support: { phone: '1' } }],
  ['remoteOverrideOrigins[1] must be a text', { remoteOverrideOrigins: ['https://a.example', 3] }],
  ['trackingKey must be a text', { trackingUrl: 'https://track.example', trackingKey: null }],
  ['trackingUrl must be a text', { trackingUrl: 3 }],
  ['telemetry must be true or false', { telemetry: 'yes' }],
  ['sentryDsn must be a text', { sentryDsn: 3 }],
  ['traced must be true or false', { traced: 'yes' }],
])('%s', (message, wrong) => {
  expect(() => parseConfig({ ...configFile(), ...wrong })).toThrow(message);
});

test('tracking is off unless an address is named', () => {
  expect(parseConfig(configFile()).tracking).toBeNull();
  const named = { ...configFile(), trackingUrl: 'https://track.example/', trackingKey: 'key' };
  expect(parseConfig(named).tracking).toEqual({ url: 'https://track.example', key: 'key' });
});

test('a missing remote is named', () => {
  const { onboarding: _missing, ...others } = parseRegistry(fileOf('registry.json')).microFrontends;
  expect(() => parseRegistry({ schema: 'v1-pre', microFrontends: others })).toThrow('registry.onboarding');
});

test('routes of one remote that cannot be read leave those of the others', () => {
  expect(parseKnownRoutes(fileOf('routes.json'))).toEqual({});
  const { admin } = fakeRoutes;
  expect(parseKnownRoutes({ admin, onboarding: { screens: 3 }, elsewhere: admin })).toEqual({ admin });
});

test('what the deploy step put into the page counts', async () => {
  const page = document.implementation.createHTMLDocument();
  const put = (id: string, value: unknown) => {
    const script = page.createElement('script');
    script.type = 'application/json';
    script.id = id;
    script.textContent = JSON.stringify(value);
    page.head.append(script);
  };
  put('keyturn-config', { ...configFile(), gatewayUrl: 'https://api.example' });
  put('keyturn-registry', fileOf('registry.json'));
  put('keyturn-routes', { onboarding: fakeRoutes.onboarding });
  await expect(readSetup(page)).resolves.toMatchObject({
    config: { gatewayUrl: 'https://api.example' },
    routes: { onboarding: fakeRoutes.onboarding },
  });
});
