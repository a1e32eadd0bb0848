import type { RemoteRoutes } from './routes.ts';
import { facadeVersions } from './versions.ts';

/** What the manifest says of a remote that is ours. */
interface OwnData {
  readonly routes: RemoteRoutes;
  /** The scripts of each part beside the entry: of `screens/home`. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

/**
 * What the manifest says beside the files: the build's version (`KEYTURN_VERSION`, else the package's), the versions of
 * the facades that it needs of its host, its routes, the scripts of each of its parts.
 */
export function withOwnData<T extends { readonly metaData: { readonly buildInfo: object } }>(
  stats: T,
  own: OwnData,
): T {
  const version = process.env['KEYTURN_VERSION'] ?? '';
  Object.assign(stats.metaData.buildInfo, version && { buildVersion: version });
  Object.assign(stats.metaData, { needs: facadeVersions, ...own });
  return stats;
}
