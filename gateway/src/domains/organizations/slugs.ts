import type { Db } from '../../db/client.ts';
import { GatewayError } from '../../base/errors.ts';
import type { OrganizationRow } from '../../db/rows.ts';
import { keepFormerSlug, slugIsTaken } from '../../records/organizations.ts';
import { reservedSlugs } from './rules.ts';

/** Said of a slug that another organization, or the dashboard, has. */
export const slugTaken = (): GatewayError =>
  new GatewayError('CONFLICT', 'slug: has already been taken', { field: 'input.slug' });

/** Whether a slug is one of the dashboard's own addresses, or leads to an organization other than the given one. */
export async function claimed(
  db: Db,
  slug: string,
  now: Date,
  byOtherThan: string | null = null,
): Promise<boolean> {
  return reservedSlugs.has(slug.toLowerCase()) || slugIsTaken(db, slug, now, byOtherThan);
}

/**
 * Looks again once an organization has its slug: from then on the unique index keeps others from it, but one of them may
 * have given it up since the first look.
 *
 * @throws GatewayError CONFLICT
 */
export async function requireUnclaimed(tx: Db, { id, slug }: OrganizationRow, now: Date): Promise<void> {
  if (await slugIsTaken(tx, slug, now, id)) throw slugTaken();
}

/** Has the former slug of an organization lead to it for a while. @throws GatewayError CONFLICT */
export async function moveSlug(
  tx: Db,
  before: OrganizationRow,
  after: OrganizationRow,
  now: Date,
): Promise<void> {
  await requireUnclaimed(tx, after, now);
  await keepFormerSlug(tx, before, after.slug, now);
}
