import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import {
  composed,
  composes,
  isWorkload,
  type Container,
  type Manifest,
  type Workload,
} from './kubernetes/manifests.ts';
import { againstSchema, againstTypes } from './kubernetes/published.ts';
import { readSettings } from './lib/settings.ts';
import { inRoot, remoteNames, remotePackage, webPackages } from './lib/workspace.ts';
import { originsOf } from './serve/origins.ts';

const read = (...path: string[]): string => readFileSync(inRoot(...path), 'utf8');

/** What a gateway in production is given in the gateway's own tests: all that it needs. */
const productionSettings = read('gateway', 'src', 'testing', 'production.ts');

/** The names that a source reads from its environment. */
const readBy = (...sources: string[]): Set<string> =>
  new Set(
    sources.flatMap((source) =>
      [...read(source).matchAll(/(?:^ {2}|env\[')([A-Z][A-Z0-9_]+)(?::|'\])|\(env, '([A-Z_]+)'/gm)].map(
        ([, one, other]) => one ?? other ?? '',
      ),
    ),
  );

const pageSources = ['tools/lib/settings.ts', 'tools/start/host-config.ts'];
const webNames = new Set([
  ...readBy(...pageSources),
  ...remoteNames.map((name) => `REMOTE_${name.toUpperCase()}_URL`),
  'NODE_ENV',
]);
const known: Record<string, Set<string>> = {
  gateway: new Set([...readBy('gateway/src/config/config.ts'), 'NODE_ENV']),
  portal: readBy('portal/src/config.ts'),
  // The server of every page gets the same: the proxy's word is for those who ask it.
  web: new Set([...webNames, 'TRUST_PROXY', 'REMOTE']),
};

/** Which program an image runs. */
const programOf = ({ image }: Container): string => {
  const name = /\/([a-z-]+)@/.exec(image)?.[1] ?? '';
  return webPackages.includes(name) ? 'web' : name;
};

let manifests: Manifest[];
let workloads: Workload[];
const named = <T extends Manifest>(list: readonly T[], kind: string, name: string): T => {
  const found = list.find((each) => each.kind === kind && each.metadata.name === name);
  assert.ok(found, `${kind} ${name}`);
  return found;
};
const containersOf = ({ spec: { template } }: Workload): Container[] => [
  ...(template.spec.initContainers ?? []),
  ...template.spec.containers,
];
const deployments = (): Workload[] => workloads.filter(({ kind }) => kind === 'Deployment');

/** The variables of a container; of a secret its reference. */
function environmentOf({
  env = [],
  envFrom = [],
}: Container): Map<string, string | { key: string; needed: boolean }> {
  const given = new Map<string, string | { key: string; needed: boolean }>();
  for (const { configMapRef, secretRef } of envFrom) {
    assert.equal(secretRef, undefined, 'secrets are named one by one');
    const { data } = named(manifests, 'ConfigMap', configMapRef?.name ?? '') as Manifest & {
      data: Record<string, string>;
    };
    for (const [name, value] of Object.entries(data)) given.set(name, value);
  }
  for (const { name, value, valueFrom } of env) {
    const key = valueFrom?.secretKeyRef;
    given.set(name, key ? { key: key.key, needed: key.optional !== true } : (value ?? ''));
  }
  return given;
}

const skip = composes ? false : 'no kubectl with kustomize 5 or later is installed';

describe('the manifests of docker/kubernetes', { skip }, () => {
  before(() => {
    manifests = composed(inRoot('docker', 'kubernetes', 'overlays', 'production'));
    workloads = manifests.filter(isWorkload);
  });

  it('are what the published API of Kubernetes takes, without a field that it does not know', async () => {
    for (const each of manifests) await againstSchema(each);
    assert.deepEqual(againstTypes(manifests), []);
  });

  it('are refused with a field that is misspelled, missing, of another type or out of bounds', async () => {
    const gateway = JSON.stringify(named(manifests, 'Deployment', 'gateway'));
    const wrong = (from: string, to: string): Manifest => {
      assert.ok(gateway.includes(from), from);
      return JSON.parse(gateway.replace(from, to)) as Manifest;
    };
    const misspelled = [wrong('"readinessProbe"', '"readynessProbe"')];
    assert.match(againstTypes(misspelled).join('\n'), /^Deployment gateway: .*readynessProbe/);
    assert.equal(againstTypes([wrong('"periodSeconds":2', '"periodSeconds":"2"')]).length, 1);
    assert.match(againstTypes([wrong('"selector"', '"selectors"')]).join('\n'), /selector/);
    await assert.rejects(againstSchema(wrong('"periodSeconds":2', '"periodSeconds":"2"')), /periodSeconds/);
    await assert.rejects(
      againstSchema({ ...named(manifests, 'Deployment', 'gateway'), kind: 'Deployments' }),
    );
  });

  it('run every part, by digest', () => {
    assert.deepEqual(
      deployments()
        .map(({ metadata }) => metadata.name)
        .sort(),
      ['gateway', 'portal', ...webPackages].sort(),
    );
    for (const { image } of workloads.flatMap(containersOf))
      assert.match(image, /^[^@:]+@sha256:[0-9a-f]{64}$/);
  });

  it('give each program variables that it knows, and secrets by reference alone', () => {
    const secrets = [...read('gateway/src/config/production.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(
      ([, name]) => name,
    );
    const secret = /(SECRET|TOKEN|PASSWORD|ENCRYPTION_KEY|DATABASE|SMTP|_ACCESS_KEY|DWOLLA_KEY|CLIENT_ID$)/;
    for (const workload of workloads)
      for (const container of workload.spec.template.spec.containers) {
        const program = programOf(container);
        for (const [name, value] of environmentOf(container)) {
          assert.ok(known[program]?.has(name), `${workload.metadata.name}: ${program} does not know ${name}`);
          // The client of the pages is public: its id stands in every page.
          const open = name === 'AUTH_CLIENT_ID';
          if (!open && (secrets.includes(name) || secret.test(name)))
            assert.equal(typeof value, 'object', `${name} is referred to`);
        }
      }
    assert.equal(manifests.filter(({ kind }) => kind === 'Secret').length, 0);
  });

  it('are settings with which gateway, migrations and portal start in production', () => {
    const own = Object.fromEntries(
      [...productionSettings.matchAll(/^ {2}([A-Z_]+): (?:'(.*)'|.*),$/gm)].map(([, name = '', text]) => [
        name,
        text ?? Buffer.alloc(32, 7).toString('base64'),
      ]),
    );
    const readsConfig = (pkg: string, environment: Map<string, unknown>, without?: string) => {
      const env = Object.fromEntries(
        [...environment]
          .filter(([name]) => name !== without)
          .map(([name, value]) => [
            name,
            typeof value === 'string' ? value : (own[name] ?? 'postgres://database.example:5432/keyturn'),
          ]),
      );
      const script = `import('./${pkg}/src/config${pkg === 'gateway' ? '/config' : ''}.ts').then(({ readConfig }) => console.log(JSON.stringify(readConfig(process.env))))`;
      return spawnSync(process.execPath, ['-e', script], { cwd: inRoot(), env, encoding: 'utf8' });
    };
    for (const [kind, name] of [
      ['Deployment', 'gateway'],
      ['Job', 'migrations'],
    ] as const) {
      const [container] = named(workloads, kind, name).spec.template.spec.containers;
      assert.ok(container);
      const environment = environmentOf(container);
      const { status, stdout, stderr } = readsConfig('gateway', environment);
      assert.equal(status, 0, stderr);
      const config = JSON.parse(stdout) as { production: boolean; trustProxy: unknown; s3: object | null };
      assert.deepEqual([config.production, config.trustProxy, config.s3 !== null], [true, 1, true]);
      assert.doesNotMatch(stdout.replace(/"sandboxUrl":"[^"]+"/, ''), /localhost/);
      for (const [name, value] of environment)
        if (typeof value === 'object' && value.needed && own[name] !== undefined && name !== 'FILES_SECRET')
          assert.notEqual(readsConfig('gateway', environment, name).status, 0, `${name} is needed`);
    }
    const [portal] = named(workloads, 'Deployment', 'portal').spec.template.spec.containers;
    assert.ok(portal);
    const { status, stdout, stderr } = readsConfig('portal', environmentOf(portal));
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stdout, /localhost|sandbox/);
  });

  it('let the pages reach all that they need', () => {
    const [host] = named(workloads, 'Deployment', 'host').spec.template.spec.containers;
    const [gateway] = named(workloads, 'Deployment', 'gateway').spec.template.spec.containers;
    assert.ok(host && gateway);
    const [page, own] = [environmentOf(host), environmentOf(gateway)];
    const env = Object.fromEntries(
      [...page].filter((each): each is [string, string] => typeof each[1] === 'string'),
    );
    const { connect, scripts, frames, reports } = originsOf(readSettings(env));
    for (const origin of [...connect, ...scripts, ...frames, reports])
      assert.doesNotMatch(origin, /localhost/);
    for (const name of ['S3_BUCKET', 'S3_REGION', 'AUTH_AUDIENCE'])
      assert.equal(env[name], own.get(name), name);
    const signIn = new URL(String(env['AUTH_DOMAIN'])).origin;
    assert.equal(`${signIn}/`, own.get('AUTH_ISSUER'));
    const bucket = `https://${env['S3_BUCKET']}.s3.${env['S3_REGION']}.amazonaws.com`;
    for (const origin of [env['GATEWAY_URL'], signIn, bucket])
      assert.ok(connect.includes(origin ?? ''), origin);
    assert.ok(frames.includes(signIn));
    for (const name of remoteNames)
      assert.ok(scripts.includes(env[`REMOTE_${name.toUpperCase()}_URL`] ?? ''), name);
  });

  it('run commands that are in the images', () => {
    for (const { command = [], image } of workloads.flatMap(containersOf)) {
      const [file, script = ''] = command;
      if (file !== 'node') continue;
      const folder = image.includes('/gateway@') ? 'gateway' : '.';
      assert.ok(existsSync(inRoot(join(folder, script))), `${folder}/${script}`);
    }
    const { spec } = named(workloads, 'Job', 'release-accounts');
    const [release] = spec.template.spec.containers;
    const options =
      release?.command?.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '') ?? [];
    assert.ok(options.length > 0);
    for (const option of options)
      assert.match(read('tools/deploy.ts'), new RegExp(` ${option.slice(2)}: \\{`));
  });

  it('give a pod of the host the scripts of the builds before it, and its own page', (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-host-pods-'));
    test.after(() => rmSync(folder, { recursive: true }));
    const [init] = named(workloads, 'Deployment', 'host').spec.template.spec.initContainers ?? [];
    const [sh = '', option = '', script = ''] = init?.command ?? [];
    const [earlier, maps] = [join(folder, 'earlier'), join(folder, 'maps')];
    for (const each of [earlier, maps]) mkdirSync(each);
    const pod = (build: string): string => {
      const [site, own] = [join(folder, `site-${build}`), join(folder, `own-${build}-${Math.random()}`)];
      mkdirSync(join(site, 'assets'), { recursive: true });
      mkdirSync(own);
      writeFileSync(join(site, 'index.html'), build);
      for (const name of [
        `main.${build}.js`,
        `main.${build}.js.br`,
        `main.${build}.js.map`,
        `assets/font.${build}.woff2`,
      ])
        writeFileSync(join(site, name), build);
      const words = script
        .replaceAll('/site', site)
        .replaceAll('/own', own)
        .replaceAll('/earlier', earlier)
        .replaceAll('/maps', maps);
      const { status, stderr } = spawnSync(sh, [option, words], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      return own;
    };
    const [old, young] = ['0123456789abcdef', 'fedcba9876543210'];
    pod(old);
    // A pod of the build before that starts late changes nothing for the new one.
    for (const own of [pod(young), (pod(old), pod(young))]) {
      assert.equal(readFileSync(join(own, 'index.html'), 'utf8'), young);
      for (const build of [old, young])
        for (const name of [`main.${build}.js`, `main.${build}.js.br`, `assets/font.${build}.woff2`])
          assert.equal(readFileSync(join(own, name), 'utf8'), build, name);
      assert.equal(existsSync(join(own, `main.${old}.js.map`)), false);
    }
    assert.equal(existsSync(join(earlier, 'index.html')), false);
    for (const build of [old, young])
      assert.equal(readFileSync(join(maps, 'host', `main.${build}.js.map`), 'utf8'), build);
  });

  it('ask at the ports and paths that answer', () => {
    const { ports } = readSettings({});
    const portOf = (name: string): number =>
      name === 'gateway' ? ports.gateway.port : name === 'portal' ? ports.portal.port : 8080;
    assert.match(read('docker/web.Dockerfile'), /^EXPOSE 8080$/m);
    const sources: Record<string, string> = {
      gateway: read('gateway/src/server/health.ts'),
      portal: read('portal/src/portal.ts'),
      web: read('docker/nginx/site.conf.template'),
    };
    for (const { metadata, spec } of deployments()) {
      const [container] = spec.template.spec.containers;
      assert.ok(container);
      const port = portOf(metadata.name);
      assert.deepEqual(container.ports, [{ name: 'http', containerPort: port }]);
      const own = environmentOf(container).get(`${metadata.name.toUpperCase()}_PORT`);
      assert.equal(own ?? String(port), String(port));
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
        assert.equal(probe?.httpGet.port, 'http', metadata.name);
        assert.match(sources[programOf(container)] ?? '', new RegExp(`[' ]${probe.httpGet.path}[' ]`));
      }
      const service = named(manifests, 'Service', metadata.name) as Manifest & {
        spec: { selector: Record<string, string>; ports: { port: number; targetPort: string }[] };
      };
      assert.deepEqual(
        service.spec.ports.map(({ port: number, targetPort }) => [number, targetPort]),
        [[port, 'http']],
      );
      for (const [label, value] of Object.entries(service.spec.selector))
        assert.equal(spec.template.metadata.labels[label], value);
      // No Job is sent requests.
      const others = workloads.filter(({ spec: { template } }) =>
        Object.entries(service.spec.selector).every(
          ([label, value]) => template.metadata.labels[label] === value,
        ),
      );
      assert.deepEqual(
        others.map(({ metadata: { name } }) => name),
        [metadata.name],
      );
    }
    const [gateway] = named(workloads, 'Deployment', 'gateway').spec.template.spec.containers;
    assert.ok(gateway);
    assert.equal(gateway.livenessProbe?.httpGet.path, '/healthz');
    assert.equal(gateway.readinessProbe?.httpGet.path, '/readyz');
    const patience = Number(
      /PATIENCE_MS = ([\d_]+)/.exec(sources['gateway'] ?? '')?.[1]?.replaceAll('_', ''),
    );
    assert.ok((gateway.readinessProbe.timeoutSeconds ?? 1) * 1000 > patience);
  });

  it('lead each name to a service that is there, with TLS', () => {
    const ingresses = manifests.filter(({ kind }) => kind === 'Ingress') as (Manifest & {
      spec: {
        tls: { hosts: string[]; secretName: string }[];
        rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[];
      };
    })[];
    const [container] = named(workloads, 'Deployment', 'host').spec.template.spec.containers;
    assert.ok(container);
    const addresses = environmentOf(container);
    const leads = new Map<unknown, string>();
    for (const { spec } of ingresses)
      for (const { host, http } of spec.rules) {
        assert.ok(
          spec.tls.some(({ hosts }) => hosts.includes(host)),
          `${host} has a certificate`,
        );
        for (const { backend } of http.paths) {
          leads.set(`https://${host}`, backend.service.name);
          named(manifests, 'Service', backend.service.name);
        }
      }
    const expected: [string, string][] = [
      ['HOST_URL', 'host'],
      ['PORTAL_URL', 'portal'],
      ['GATEWAY_URL', 'gateway'],
      ...remoteNames.map((name): [string, string] => [
        `REMOTE_${name.toUpperCase()}_URL`,
        remotePackage(name),
      ]),
    ];
    assert.deepEqual(leads, new Map(expected.map(([variable, name]) => [addresses.get(variable), name])));
  });

  it('give a stop the time that was promised, and never stop more than one at a time', () => {
    for (const { metadata, spec } of deployments()) {
      const { terminationGracePeriodSeconds: grace = 30, containers } = spec.template.spec;
      const [container] = containers;
      assert.ok(container);
      const stop = Number(environmentOf(container).get('STOP_TIMEOUT_MS') ?? 10_000) / 1000;
      const before = container.lifecycle?.preStop.sleep.seconds ?? 0;
      assert.ok(before >= 5, `${metadata.name} goes on until nobody sends requests to it`);
      assert.ok(
        grace >= before + stop + 5,
        `${metadata.name}: ${grace} s are less than ${before} + ${stop} + 5`,
      );
      assert.equal(spec.strategy?.rollingUpdate.maxUnavailable, 0);
      const budget = named(manifests, 'PodDisruptionBudget', metadata.name) as Manifest & {
        spec: { maxUnavailable: number; selector: { matchLabels: Record<string, string> } };
      };
      assert.equal(budget.spec.maxUnavailable, 1);
      for (const [label, value] of Object.entries(budget.spec.selector.matchLabels))
        assert.equal(spec.template.metadata.labels[label], value);
    }
  });

  it('run nothing as root, nothing that can write into its image, and nothing without bounds', () => {
    for (const workload of workloads) {
      const { spec } = workload.spec.template;
      assert.equal(spec.automountServiceAccountToken, false);
      assert.equal(spec.securityContext?.['runAsNonRoot'], true);
      for (const { name, securityContext, resources } of containersOf(workload)) {
        assert.deepEqual(
          securityContext,
          { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          name,
        );
        assert.ok(
          resources?.requests?.['cpu'] && resources.requests['memory'] && resources.limits?.['memory'],
        );
      }
    }
  });

  it('scale by a measure that the adapter is told of', () => {
    const { spec } = named(manifests, 'HorizontalPodAutoscaler', 'gateway') as Manifest & {
      spec: { minReplicas: number; metrics: { pods: { metric: { name: string } } }[] };
    };
    assert.ok(spec.minReplicas >= 2);
    for (const { pods } of spec.metrics)
      assert.ok(read('docker/kubernetes/prometheus-adapter.yml').includes(`'${pods.metric.name}{`));
  });
});

describe('the test world of docker/kubernetes', { skip }, () => {
  let pod: Workload;
  const part = (name: string): Container => {
    const found = containersOf(pod).find((each) => each.name === name);
    assert.ok(found, name);
    return found;
  };

  before(() => {
    manifests = composed(inRoot('docker', 'kubernetes', 'overlays', 'test-world'));
    workloads = manifests.filter(isWorkload);
    pod = named(workloads, 'Deployment', 'test-world');
  });

  it('is what the published API of Kubernetes takes, in a namespace of its own', async () => {
    for (const each of manifests) await againstSchema(each);
    assert.deepEqual(againstTypes(manifests), []);
    for (const { kind, metadata } of manifests)
      assert.equal(kind === 'Namespace' ? metadata.name : metadata.namespace, 'keyturn-test-world');
    assert.equal(manifests.filter(({ kind }) => kind === 'Secret').length, 0);
  });

  it('is gateway, portal and sandbox by digest, of which the sandbox comes first and none may more than it needs', () => {
    assert.deepEqual(
      containersOf(pod).map(({ name, image }) =>
        image.replace(/^.*\/(.*)@sha256:[0-9a-f]{64}$/, `${name}: $1`),
      ),
      ['sandbox: sandbox', 'gateway: gateway', 'portal: portal'],
    );
    const [sandbox] = pod.spec.template.spec.initContainers ?? [];
    assert.equal(sandbox?.restartPolicy, 'Always');
    assert.ok(sandbox.startupProbe);
    assert.equal(pod.spec.template.spec.automountServiceAccountToken, false);
    assert.equal(pod.spec.template.spec.securityContext?.['runAsNonRoot'], true);
    for (const { securityContext, resources } of containersOf(pod)) {
      assert.equal(securityContext?.['readOnlyRootFilesystem'], true);
      assert.ok(resources?.requests?.['memory'] && resources.limits?.['memory']);
    }
  });

  it('gives its parts settings with which they start, and its gateway no provider but the sandbox', () => {
    const everybody = new Set(
      [...Object.values(known), readBy('sandbox/src/config.ts')].flatMap((names) => [...names]),
    );
    for (const container of containersOf(pod))
      for (const name of environmentOf(container).keys()) assert.ok(everybody.has(name), name);
    const own: Record<string, string> = {
      ...Object.fromEntries(
        ['TEST_WORLD_SECRET', 'PORTAL_SECRET', 'FILES_SECRET', 'IDENTITY_SYNC_SECRET', 'METRICS_TOKEN'].map(
          (name) => [name, `a ${name} of the test world and of no other`],
        ),
      ),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const reads = (name: string, without?: string) => {
      const given = [...environmentOf(part(name))].filter(([each]) => each !== without);
      const env = Object.fromEntries(
        given.map(([each, value]) => [each, typeof value === 'string' ? value : (own[each] ?? '')]),
      );
      const file = name === 'gateway' ? 'config/config' : 'config';
      const script = `import('./${name}/src/${file}.ts').then(({ readConfig }) => console.log(JSON.stringify(readConfig(process.env))))`;
      return spawnSync(process.execPath, ['-e', script], { cwd: inRoot(), env, encoding: 'utf8' });
    };
    const [gateway, portal, sandbox] = ['gateway', 'portal', 'sandbox'].map((name) => {
      const { status, stdout, stderr } = reads(name);
      assert.equal(status, 0, stderr);
      return JSON.parse(stdout) as Record<string, unknown>;
    });
    assert.deepEqual([gateway?.['world'], gateway?.['production']], ['TEST', true]);
    for (const each of [gateway, portal]) assert.equal(each?.['gatewayUrl'], sandbox?.['gatewayUrl']);
    assert.equal(gateway?.['sandboxUrl'], sandbox?.['publicUrl']);
    assert.doesNotMatch(JSON.stringify(portal), /plaid\.com|stripe\.com/);
    for (const name of Object.keys(own))
      assert.notEqual(reads('gateway', name).status, 0, `${name} is needed`);
  });

  it('is reached by gateways of the installation alone, where operations tells them', () => {
    const { spec: policy } = named(manifests, 'NetworkPolicy', 'live-gateways') as Manifest & {
      spec: { podSelector: object; ingress: { from: object[]; ports: { port: string }[] }[] };
    };
    assert.deepEqual(policy.podSelector, {});
    const inNamespace = (name: string) => ({
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    });
    const gateways = { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'gateway' } } };
    assert.deepEqual(policy.ingress, [
      {
        from: [{ ...inNamespace('keyturn'), ...gateways }, inNamespace('monitoring')],
        ports: [{ port: 'http' }],
      },
    ]);
    assert.equal(manifests.filter(({ kind }) => kind === 'Ingress').length, 0);
    const { spec: service } = named(manifests, 'Service', 'gateway') as Manifest & {
      spec: { selector: Record<string, string>; ports: { port: number; targetPort: string }[] };
    };
    assert.deepEqual(service.ports, [{ name: 'http', port: 4010, targetPort: 'http' }]);
    for (const [label, value] of Object.entries(service.selector))
      assert.equal(pod.spec.template.metadata.labels[label], value);
    assert.deepEqual(part('gateway').ports, [{ name: 'http', containerPort: 4010 }]);
    assert.equal(environmentOf(part('gateway')).get('GATEWAY_PORT'), '4010');
    const address = 'http://gateway.keyturn-test-world.svc:4010';
    assert.ok(read('docs/operations.md').includes(`TEST_WORLD_URL=${address}`));
  });
});

describe('the image of a remote', () => {
  it('deploys its build with nothing but what the Dockerfile copies', async (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-image-'));
    const host = createServer((_request, response) => response.end('{}'));
    test.after(() => {
      host.close();
      rmSync(folder, { recursive: true });
    });
    const [, image = ''] = read('docker/web.Dockerfile').split('# Node stays');
    for (const [, path = ''] of image.matchAll(/^COPY (?!--from)(\S+)/gm))
      cpSync(inRoot(path), join(folder, path), { recursive: true });
    const [site, releases] = ['site', 'releases'].map((name) => join(folder, name));
    assert.ok(site && releases);
    mkdirSync(site);
    writeFileSync(join(site, 'main.0123456789abcdef.js'), '');
    writeFileSync(join(site, 'mf-manifest.json'), JSON.stringify({ metaData: { needs: {} } }));
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const words = ['accounts', `--from=${site}`, `--to=${releases}`, `--host=${address}`];
    const child = spawn(process.execPath, ['tools/deploy.ts', ...words], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    assert.equal(child.exitCode, 0, said);
    assert.ok(existsSync(join(releases, 'mf-manifest.json')));
  });
});
