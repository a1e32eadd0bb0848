import { join, resolve } from 'node:path';

/** Absolute path of the repository's root. */
export const root = resolve(import.meta.dirname, '..', '..');

/** Absolute path of a file or folder named relative to the repository's root. */
export const inRoot = (...parts: string[]): string => join(root, ...parts);

const remotes = ['transactions', 'accounts', 'admin', 'onboarding'] as const;

/** The federated remotes' names, as the registry spells them. */
export type RemoteName = (typeof remotes)[number];

export const remoteNames: readonly RemoteName[] = remotes;

export const isRemoteName = (name: string): name is RemoteName => remoteNames.some((known) => known === name);

/** The folder of a remote's package. */
export const remotePackage = (name: RemoteName): string => `remote-${name}`;

/** Packages that webpack bundles into `<package>/dist`. */
export const webPackages: readonly string[] = ['host', ...remoteNames.map(remotePackage)];

/** What releases call a package of {@link webPackages}: `host`, or a remote's name. */
export const partOf = (pkg: string): string => pkg.replace(/^remote-/, '');

/** Packages whose source runs in the browser. */
export const browserPackages: readonly string[] = ['shared', ...webPackages];

/** Packages that Node runs directly. */
export const nodePackages: readonly string[] = ['gateway', 'sandbox', 'portal', 'e2e'];

/** What the portal's pages run in the browser; the rest of the portal runs on Node. */
export const portalIslands = 'portal/src/islands';
