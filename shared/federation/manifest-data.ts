import type { Compilation } from 'webpack';
import { contractVersion } from './contract.ts';

/**
 * What the manifest says beside the files: the build's version (`KEYTURN_VERSION`, else the package's), its contract, and
 * which files each screen needs beside the entry.
 */
export function withOwnData<T extends { readonly metaData: { readonly buildInfo: object } }>(
  stats: T,
  compilation: Compilation,
): T {
  const version = process.env['KEYTURN_VERSION'] ?? '';
  Object.assign(stats.metaData.buildInfo, { contractVersion }, version && { buildVersion: version });
  Object.assign(stats.metaData, { screens: screenFiles(compilation) });
  return stats;
}

/** The contract names the chunk of a screen by this and the screen's name (`webpackChunkName`). */
const screenChunk = 'screen-';

function screenFiles({ namedChunkGroups }: Compilation): Readonly<Record<string, readonly string[]>> {
  const contract = namedChunkGroups.get('__federation_expose_contract')?.getFiles() ?? [];
  return Object.fromEntries(
    [...namedChunkGroups].flatMap(([name, group]) =>
      name.startsWith(screenChunk)
        ? [[name.slice(screenChunk.length), [...new Set([...contract, ...group.getFiles()])]]]
        : [],
    ),
  );
}
