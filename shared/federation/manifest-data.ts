import { contractVersion } from './contract.ts';

/** What the manifest says beside the files: the build's version (`KEYTURN_VERSION`, else the package's), its contract. */
export function withOwnData<T extends { readonly metaData: { readonly buildInfo: object } }>(stats: T): T {
  const version = process.env['KEYTURN_VERSION'] ?? '';
  Object.assign(stats.metaData.buildInfo, { contractVersion }, version && { buildVersion: version });
  return stats;
}
