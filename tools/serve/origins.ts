import { remoteNames } from '../lib/workspace.ts';
import type { Settings } from '../lib/settings.ts';
import type { Origins } from './policy.ts';

const originOf = (address: string): string => new URL(address).origin;

/** The socket address of an HTTP origin. */
export const socketOrigin = (address: string): string => originOf(address).replace(/^http/, 'ws');

/** The origins that the pages need: remotes' scripts, gateway, sign-in, bank linking, files, tracking, who is told of errors. */
export function originsOf(settings: Settings): Origins {
  const remotes = remoteNames.map((name) => originOf(settings.remoteUrls[name]));
  const standIn = settings.linkStandIn === null ? [] : [originOf(settings.linkStandIn)];
  const identity = originOf(settings.identityUrl);
  const told = [settings.filesUrl, settings.trackingUrl, settings.sentryDsn]
    .filter((each) => each !== null)
    .map(originOf);
  return {
    scripts: [...remotes, ...settings.remoteOverrideOrigins, ...standIn],
    connect: [
      ...[originOf(settings.gatewayUrl), socketOrigin(settings.gatewayUrl), identity],
      ...new Set([...standIn, ...told]),
    ],
    frames: [...new Set([identity, ...standIn])],
    reports: `${settings.gatewayUrl}/csp-reports`,
  };
}

/** Allows the page to connect to a remote's development server, which reports file changes. */
export const withDevServer = (origins: Origins, address: string): Origins => ({
  ...origins,
  connect: [...origins.connect, socketOrigin(address)],
});
