import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../lib/child.ts';
import { partEnvironment, type Environment, type Port, type Settings } from '../lib/settings.ts';
import { testWorldOf } from './test-world.ts';
import { inRoot, remoteNames, remotePackage, type RemoteName } from '../lib/workspace.ts';

/** One running part: how to start it, when it is ready, where people find it. */
export interface Part {
  title: string;
  command: Command;
  healthUrl: string;
  address: string;
  ports: Port[];
  /** Parts of the first wave must be ready before the others start. */
  wave: 1 | 2;
  timeoutMs: number;
}

/** The web part that runs with hot reload instead of from its build. */
export type Live = 'host' | RemoteName;

const local = (port: Port, path = ''): string => `http://localhost:${port.port}${path}`;

const nodeParts = ['sandbox', 'gateway', 'portal'] as const;

function nodePart(
  name: (typeof nodeParts)[number],
  settings: Settings,
  env: Record<string, string>,
  title: string = name,
): Part {
  const ready = name === 'gateway' ? '/readyz' : '/healthz';
  const addresses = {
    sandbox: settings.sandboxUrl,
    gateway: settings.gatewayUrl,
    portal: settings.portalUrl,
  };
  return {
    title,
    command: { name: title, file: process.execPath, args: ['src/main.ts'], cwd: inRoot(name), env },
    healthUrl: local(settings.ports[name], ready),
    address: addresses[name],
    ports: name === 'sandbox' ? [settings.ports.sandbox, settings.ports.mail] : [settings.ports[name]],
    wave: name === 'sandbox' ? 1 : 2,
    // The embedded database is made in one go, which a busy machine takes long for.
    timeoutMs: 180_000,
  };
}

function builtPart(name: Live, settings: Settings, env: Record<string, string>): Part {
  const pkg = name === 'host' ? 'host' : remotePackage(name);
  const port = settings.ports[name];
  // The configured page is kept with the data: the build is shared with whatever else is started from it.
  const kind = name === 'host' ? ['host', join(settings.dataFolder, 'host-page')] : ['remote'];
  return {
    title: pkg,
    command: {
      name: pkg,
      file: process.execPath,
      args: ['tools/serve.ts', join(pkg, 'dist'), String(port.port), ...kind],
      cwd: inRoot(),
      env,
    },
    healthUrl: local(port, '/healthz'),
    address: name === 'host' ? settings.hostUrl : settings.remoteUrls[name],
    ports: [port],
    wave: 2,
    timeoutMs: 30_000,
  };
}

function livePart(name: Live, settings: Settings, env: Record<string, string>): Part {
  const part = builtPart(name, settings, env);
  const pkg = part.title;
  const publicFolders = [join(settings.dataFolder, 'dev-public'), inRoot(pkg, 'public')].filter(existsSync);
  const statics = name === 'host' ? publicFolders.flatMap((folder) => ['--static-directory', folder]) : [];
  return {
    ...part,
    title: `${pkg} (hot reload)`,
    command: {
      ...part.command,
      file: inRoot(pkg, 'node_modules', '.bin', 'webpack'),
      args: [
        'serve',
        '--config',
        'webpack.config.ts',
        '--mode',
        'development',
        '--port',
        String(settings.ports[name].port),
        ...statics,
      ],
      cwd: inRoot(pkg),
    },
    healthUrl: local(settings.ports[name], name === 'host' ? '/' : '/mf-manifest.json'),
    timeoutMs: 120_000,
  };
}

/** A remote without the host, in the host's place: only there does the identity provider send people back. */
function alonePart(name: RemoteName, settings: Settings, env: Record<string, string>): Part {
  const part = livePart('host', settings, env);
  const pkg = remotePackage(name);
  return {
    ...part,
    title: `${pkg} (alone)`,
    command: {
      ...part.command,
      name: pkg,
      file: inRoot(pkg, 'node_modules', '.bin', 'webpack'),
      args: [...part.command.args, '--env', 'alone'],
      cwd: inRoot(pkg),
    },
  };
}

/** What parts are told that the settings do not hold. */
const passedOn = (given: Environment): Record<string, string> =>
  Object.fromEntries(
    ['STRIPE_JS_STAND_IN', 'TRACKING_KEY'].map((name): [string, string] => [name, given[name] ?? '']),
  );

/** What of the web parts is worked on: one with hot reload beside the others, or a remote alone. */
export interface Work {
  live: Live;
  alone: boolean;
}

/** Everything that a local composition consists of, as far as the workspace has it. */
export function partsOf(settings: Settings, given: Environment, work?: Work): Part[] {
  const testWorld = testWorldOf(settings, given);
  const env = {
    ...partEnvironment(settings),
    ...passedOn(given),
    ...(testWorld === null ? {} : { TEST_WORLD_URL: testWorld.settings.gatewayUrl }),
  };
  // Only a built host has a security policy, which would block a connection to the development server.
  const hostEnv =
    work === undefined || work.live === 'host'
      ? env
      : { ...env, DEV_SERVER_URL: settings.remoteUrls[work.live] };
  const webParts: Live[] = ['host', ...remoteNames];
  const running = nodeParts.filter((name) => existsSync(inRoot(name, 'src', 'main.ts')));
  const behind = [
    ...running.map((name) => nodePart(name, settings, env)),
    ...(testWorld === null
      ? []
      : running.map((name) => nodePart(name, testWorld.settings, testWorld.env, `test-${name}`))),
  ];
  if (work?.alone === true && work.live !== 'host') return [...behind, alonePart(work.live, settings, env)];
  return [
    ...behind,
    ...webParts
      .filter((name) => existsSync(inRoot(name === 'host' ? name : remotePackage(name), 'webpack.config.ts')))
      .map((name) =>
        name === work?.live ? livePart(name, settings, env) : builtPart(name, settings, hostEnv),
      ),
  ];
}
