import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { readSettings } from './lib/settings.ts';
import { inRoot, remoteNames, remotePackage, webPackages } from './lib/workspace.ts';

/** Whichever real parser of compose files is installed. */
const parsers = [['docker', 'compose'], ['docker-compose']] as const;
const parser = parsers.find(([file, ...words]) => spawnSync(file, [...words, 'version']).status === 0);

interface Service {
  build?: { dockerfile: string; args: Record<string, string> };
  image?: string;
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
  network_mode?: string;
  profiles?: string[];
}

const compose = parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};
const service = (name: string): Service => {
  const found = compose.services[name];
  assert.ok(found, `the service ${name} exists`);
  return found;
};

/** Returns the services after the installed parser has resolved their variables. */
function resolved(variables: Record<string, string>): Record<string, Service> {
  const [file, ...words] = parser ?? ['docker-compose'];
  const { stdout, stderr, status } = spawnSync(
    file,
    [...words, '-f', inRoot('docker-compose.yml'), 'config'],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
    },
  );
  assert.equal(status, 0, stderr);
  return (parse(stdout) as { services: Record<string, Service> }).services;
}

/** What is there with the profile `scale` only. */
const scaled = ['gateway-2', 'balancer'];
/** Second servers of what people see, with the profile `scale` only. */
const seconds = ['portal', ...webPackages].map((name) => `${name}-2`);
/** What is there with the profile `ha` only. */
const testWorld = ['test-sandbox', 'test-gateway', 'test-portal'];
const twoServers = ['postgres-one', 'postgres-two', 'postgres-witness', 'postgres-front', 'pgbouncer'];

describe('docker-compose.yml', () => {
  it(
    'is accepted by the compose parser',
    { skip: parser ? false : 'no compose parser is installed' },
    (test) => {
      const [file, ...words] = parser ?? ['docker-compose'];
      const { status, stderr } = spawnSync(
        file,
        [...words, '-f', inRoot('docker-compose.yml'), 'config', '-q'],
        {
          encoding: 'utf8',
        },
      );
      test.diagnostic(`checked by ${[file, ...words].join(' ')}`);
      assert.equal(status, 0, stderr);
    },
  );

  it(
    'resolves to addresses that the parts can use, by default and with custom variables',
    {
      skip: parser ? false : 'no compose parser is installed',
    },
    () => {
      const byDefault = readSettings(resolved({})['host']?.environment ?? {});
      assert.deepEqual(byDefault.remoteUrls, readSettings({}).remoteUrls);
      assert.deepEqual(
        [byDefault.hostUrl, byDefault.portalUrl, byDefault.gatewayUrl],
        ['http://localhost:3000', 'http://localhost:3005', 'http://localhost:4000'],
      );
      const changed = resolved({
        HOST_PORT: '3900',
        GATEWAY_URL: 'https://gateway.example',
        POSTGRES_PASSWORD: 'another',
      });
      const settings = readSettings(changed['host']?.environment ?? {});
      assert.deepEqual(
        [settings.hostUrl, settings.gatewayUrl],
        ['http://localhost:3900', 'https://gateway.example'],
      );
      assert.equal(
        changed['gateway']?.environment?.['PGPASSWORD'],
        changed['postgres']?.environment?.['POSTGRES_PASSWORD'],
      );
      for (const [name, { environment = {} }] of [
        ...Object.entries(resolved({})),
        ...Object.entries(changed),
      ])
        for (const [variable, value] of Object.entries(environment)) {
          assert.doesNotMatch(value, /\$\{/, `${name}: ${variable}`);
          if (variable.endsWith('_URL') && value) assert.ok(URL.canParse(value), `${name}: ${variable}`);
        }
    },
  );

  it('has one service for each part, each watched', () => {
    const names = [
      'postgres',
      'sandbox',
      'gateway',
      'portal',
      ...webPackages,
      ...scaled,
      ...seconds,
      'pages',
      ...twoServers,
      ...testWorld,
    ];
    assert.deepEqual(Object.keys(compose.services).sort(), names.sort());
    for (const name of names) assert.ok(service(name).healthcheck?.test.length, `${name} has a health check`);
  });

  it('builds every package by a Dockerfile that is there', () => {
    for (const name of ['sandbox', 'gateway', 'portal', ...webPackages]) {
      const { build } = service(name);
      assert.equal(build?.args['PACKAGE'], name);
      assert.ok(existsSync(inRoot(build.dockerfile)));
    }
  });

  it('has every part of the pages leave its source maps where the gateways read them', () => {
    for (const name of ['gateway', 'gateway-2', ...webPackages]) {
      const { volumes = [], environment = {} } = service(name);
      assert.ok(volumes.includes(`source-maps:${environment['SOURCE_MAPS_FOLDER'] ?? ''}`), name);
    }
    assert.match(readFileSync(inRoot('docker', 'web.Dockerfile'), 'utf8'), /^ENV .*SITE_PACKAGE=\$PACKAGE$/m);
  });

  it('serves each part at the port that the settings give it', () => {
    const { ports } = readSettings({});
    const published = (name: string): string[] => service(name).ports ?? [];
    assert.ok(published('host').includes(`\${HOST_PORT:-${ports.host.port}}:8080`));
    for (const name of remoteNames) {
      const { variable, port } = ports[name];
      assert.deepEqual(published(remotePackage(name)), [`\${${variable}:-${port}}:8080`]);
    }
    for (const { variable, port } of Object.values(ports)) {
      assert.equal(service('host').environment?.[variable], `\${${variable}:-${port}}`);
    }
  });

  it('adds by the profile `scale` a second gateway on the same database and files, and a balancer before both', () => {
    const of = (name: string): Record<string, string> => service(name).environment ?? {};
    for (const name of [...scaled, 'gateway']) {
      assert.deepEqual(service(name).profiles, name === 'gateway' ? undefined : ['scale'], name);
      assert.equal(service(name).network_mode, 'service:sandbox');
    }
    assert.deepEqual({ ...of('gateway-2'), GATEWAY_PORT: of('gateway')['GATEWAY_PORT'] }, of('gateway'));
    for (const name of ['gateway', 'gateway-2'])
      assert.ok(of('balancer')['GATEWAYS']?.includes(`127.0.0.1:${of(name)['GATEWAY_PORT']} `), name);
    const template = readFileSync(inRoot('docker', 'nginx', 'balancer.conf.template'), 'utf8');
    for (const [, name = ''] of template.matchAll(/\$\{([A-Z_]+)\}/g)) assert.ok(of('balancer')[name], name);
  });

  it('adds by the profile `scale` a second server of all that people see, and what asks either', () => {
    const { environment = {}, profiles, depends_on: needs = {} } = service('pages');
    assert.deepEqual(profiles, ['scale']);
    const template = readFileSync(inRoot('docker', 'nginx', 'pages.conf.template'), 'utf8');
    const asked = new Set([...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name));
    assert.deepEqual([...asked].sort(), Object.keys(environment).sort());
    for (const name of asked)
      assert.match(service('pages').command?.join(' ') ?? '', new RegExp(`\\$\\$${name}\\b`));
    for (const name of ['portal', ...webPackages]) {
      const [first, second] = [service(name), service(`${name}-2`)];
      assert.deepEqual(second.profiles, ['scale']);
      assert.deepEqual(second.build, first.build);
      assert.deepEqual(
        { ...second.environment, PORTAL_PORT: first.environment?.['PORTAL_PORT'] },
        first.environment,
      );
      for (const each of [name, `${name}-2`]) assert.equal(needs[each]?.condition, 'service_healthy');
      const servers = environment[`${name.toUpperCase().replace('-', '_')}_SERVERS`] ?? '';
      const places =
        name === 'portal'
          ? [first, second].map(({ environment: own }) => `127.0.0.1:${own?.['PORTAL_PORT'] ?? ''}`)
          : [`${name}:8080`, `${name}-2:8080`];
      assert.equal(servers, places.map((place) => `server ${place} max_fails=0;`).join(' '));
    }
    const addresses = readFileSync(inRoot('docker', 'scale.env'), 'utf8');
    assert.ok(service('sandbox').ports?.includes('3080-3085:3080-3085'));
    for (const name of ['host', 'portal', ...remoteNames.map(remotePackage)]) {
      const variable = name.toUpperCase().replace('-', '_');
      const line = `${variable}_URL=http://localhost:${environment[`${variable}_PORT`]}`;
      assert.ok(addresses.split('\n').includes(line), line);
      assert.ok(service('gateway').environment?.[`${variable}_URL`]?.startsWith(`\${${variable}_URL:-`));
    }
  });

  it('has gateways and portals of the profile `scale` trust the balancers alone, whatever port a caller uses', () => {
    const values = readFileSync(inRoot('docker', 'scale.env'), 'utf8');
    assert.equal(/^TRUST_PROXY=(.*)$/m.exec(values)?.[1], '127.0.0.1');
    const asked = [
      service('balancer').environment?.['GATEWAYS'],
      service('pages').environment?.['PORTAL_SERVERS'],
    ];
    for (const servers of asked) {
      const addresses = [...(servers ?? '').matchAll(/server (\S+?):\$/g)].map(([, address]) => address);
      assert.deepEqual(addresses, ['127.0.0.1', '127.0.0.1']);
    }
    for (const name of ['balancer', 'pages', 'gateway', 'gateway-2', 'portal', 'portal-2']) {
      assert.equal(service(name).network_mode, 'service:sandbox', name);
      assert.equal(service(name).ports, undefined, name);
    }
    for (const name of ['gateway', 'gateway-2', 'portal', 'portal-2'])
      assert.equal(service(name).environment?.['TRUST_PROXY'], '${TRUST_PROXY:-0}', name);
  });

  it('adds by the profile `test-world` a gateway, a portal and a sandbox that share no data with the live ones', () => {
    const live = new Set(['gateway', 'portal', 'sandbox'].flatMap((name) => service(name).volumes ?? []));
    for (const name of testWorld) {
      const { profiles, network_mode: network, volumes = [], environment = {} } = service(name);
      assert.deepEqual(profiles, ['test-world']);
      assert.equal(network, 'service:sandbox');
      assert.ok(
        volumes.every((volume) => !live.has(volume)),
        name,
      );
      assert.equal(environment['GATEWAY_PORT'], `\${TEST_GATEWAY_PORT:-4010}`);
      assert.equal(environment['SANDBOX_PORT'], `\${TEST_SANDBOX_PORT:-4110}`);
    }
    const { environment = {} } = service('test-gateway');
    assert.equal(environment['WORLD'], 'test');
    assert.equal(environment['DATABASE_URL'], '${TEST_DATABASE_URL:-}');
    assert.equal(environment['TEST_WORLD_URL'], undefined);
    assert.equal(service('gateway').environment?.['TEST_WORLD_URL'], '${TEST_WORLD_URL:-}');
    for (const name of ['TEST_SANDBOX_PORT:-4110', 'TEST_PORTAL_PORT:-3015'])
      assert.ok(service('sandbox').ports?.includes(`\${${name}}:\${${name}}`));
  });

  it('adds by the profile `ha` two servers, a witness and what leads to them, with all that their files ask for', () => {
    const filesOf: Record<string, string> = {
      'postgres-one': 'patroni.yml',
      'postgres-two': 'patroni.yml',
      'postgres-witness': 'witness.yml',
      'postgres-front': 'haproxy.cfg',
      pgbouncer: 'pgbouncer.ini',
    };
    for (const name of twoServers) {
      const { profiles, environment = {} } = service(name);
      assert.deepEqual(profiles, ['ha']);
      const template = readFileSync(inRoot('docker', 'ha', `${filesOf[name]}.template`), 'utf8');
      for (const [, key = ''] of template.matchAll(/\$\{([A-Z_]+)\}/g))
        assert.ok(environment[key], `${name} has ${key}`);
    }
  });

  it('lets the portal wait for the gateway, and publishes it where both have their address', () => {
    const { depends_on: needs, network_mode: network } = service('portal');
    assert.equal(needs?.['gateway']?.condition, 'service_healthy');
    assert.equal(network, 'service:sandbox');
    const { variable, port } = readSettings({}).ports.portal;
    const published = `\${${variable}:-${port}}`;
    assert.ok(service('sandbox').ports?.includes(`${published}:${published}`));
  });

  it('lets the gateway wait for database and sandbox, and share an address with the sandbox', () => {
    const { depends_on: needs, network_mode: network, environment } = service('gateway');
    assert.equal(needs?.['postgres']?.condition, 'service_healthy');
    assert.equal(needs['sandbox']?.condition, 'service_healthy');
    assert.equal(network, 'service:sandbox');
    assert.match(environment?.['DATABASE_URL'] ?? '', /@postgres:5432\/keyturn\}$/);
  });
});

describe('what containers are made from', () => {
  const asked = (text: string): string[] =>
    [...text.matchAll(/\$\{([A-Z]+_IMAGE):-([^}]+)\}/g)].map(
      ([, name = '', value = '']) => `${name}=${value}`,
    );
  const composeText = readFileSync(inRoot('docker-compose.yml'), 'utf8');

  it('can be named by digest: no Dockerfile and no service has an image but by a variable', () => {
    for (const name of ['docker/node.Dockerfile', 'docker/web.Dockerfile', 'docker/ha/Dockerfile']) {
      const text = readFileSync(inRoot(name), 'utf8');
      const defaults = [...text.matchAll(/^ARG ([A-Z]+_IMAGE)=(\S+)$/gm)].map(
        ([, key, value]) => `${key}=${value}`,
      );
      assert.equal(defaults.length, 1, name);
      for (const each of defaults) assert.ok(asked(composeText).includes(each), `compose hands on ${each}`);
      const stages = [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
      for (const [, from = ''] of text.matchAll(/^FROM (\S+)/gm))
        assert.ok(
          from === `$${defaults[0]?.split('=')[0]}` || stages.includes(from),
          `${name}: FROM ${from}`,
        );
    }
    for (const [name, { image }] of Object.entries(compose.services))
      if (image !== undefined) assert.match(image, /^\$\{[A-Z]+_IMAGE:-[a-z]+:[\w.-]+\}$/, name);
  });

  it('writes down what is in it', () => {
    for (const name of ['docker/node.Dockerfile', 'docker/web.Dockerfile'])
      assert.match(
        readFileSync(inRoot(name), 'utf8'),
        /node tools\/sbom\.ts "\$PACKAGE" --out "\$PACKAGE\/\S*sbom\.cdx\.json"/,
      );
  });
});

describe('the Dockerfiles', () => {
  for (const name of ['docker/node.Dockerfile', 'docker/web.Dockerfile']) {
    it(`${name} copies what exists, and every manifest before it installs`, () => {
      const text = readFileSync(inRoot(name), 'utf8');
      const copies = text
        .split('\n')
        .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
        .flatMap((line) => line.split(/\s+/).slice(1, -1));
      for (const path of copies) assert.ok(existsSync(inRoot(path)), `${path} exists`);
      for (const pkg of ['shared', 'gateway', 'sandbox', 'portal', 'e2e', ...webPackages]) {
        assert.ok(copies.includes(`${pkg}/package.json`), `${pkg}/package.json is copied`);
      }
    });

    it(`${name} uses the package manager of package.json`, () => {
      const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { packageManager: string };
      assert.match(readFileSync(inRoot(name), 'utf8'), new RegExp(`${manifest.packageManager}$`, 'm'));
    });
  }
});
