import { facadeVersions, lacking, type RemoteName, readVersions } from '@keyturn/shared/federation';
import { fieldOf } from '../lib/field-of';
import { incompatibleError } from './errors';

/** What a remote's manifest needs of this host and does not get, in words. */
export const lacksOf = (manifest: unknown): readonly string[] =>
  lacking(readVersions(fieldOf(fieldOf(manifest, 'metaData'), 'needs')), facadeVersions);

/** Throws RemoteError for a remote that needs more than this host gives: before any of it runs. */
export function checkNeeds(remote: RemoteName, manifest: string): void {
  const lacks = lacksOf(JSON.parse(manifest));
  if (lacks.length > 0) throw incompatibleError(remote, lacks);
}
