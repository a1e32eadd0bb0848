import { and, desc, eq, gt, inArray, isNull, notExists, sql, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { administers } from '../../access/rights.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { UserRow } from '../../db/rows.ts';
import { auditLog, organizations, users } from '../../db/schema/index.ts';
import { organizationTypes } from '../../db/schema/values.ts';
import { platform, type BusinessDecidedMailData } from '../../mails/content/data.ts';
import { recordChange } from '../../operations/audit.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { organizationsByIds } from '../../records/organizations.ts';
import { usersByIds, viewerById } from '../../records/users.ts';
import type { businessRefusal } from './rules.ts';

/** A business that somebody asked to register, and that support has not answered. */
export interface BusinessRequest {
  name: string;
  requestedAt: string;
}

/** A business as it was typed. */
type RequestedBusiness = Omit<z.output<typeof typedBusiness>, 'businessName'>;

/** What is known of a business that somebody wants to register. */
interface WantedBusiness {
  name: string;
  email: string | null;
  phone: string | null;
}

type Step = 'requestOrganization' | 'approveOrganizationRequest' | 'declineOrganizationRequest';
const steps: readonly Step[] = [
  'requestOrganization',
  'approveOrganizationRequest',
  'declineOrganizationRequest',
];

/** Keeps the details of a business for support, and tells platform staff that somebody waits for an answer. */
export async function requestBusiness(
  { db, ...deps }: Deps,
  viewer: Viewer,
  business: WantedBusiness,
  details: object,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.userId)).for('update');
    const waits = await waitingBusiness(tx, viewer.userId);
    await recordStep(tx, deps, viewer, viewer.userId, 'requestOrganization', { ...details });
    // Whoever tries again with other details is one who waits, and staff knows of them.
    if (waits === null && !viewer.isSuperadmin) await tellStaff(tx, deps, viewer, business);
  });
}

/** The business that somebody waits to hear of; null for none, and once they registered one. */
export async function waitingBusiness(db: Db, userId: string): Promise<BusinessRequest | null> {
  const last = lastSteps(db, userId, steps);
  const [waiting] = await db.select().from(last).where(stillWaits(db, last));
  if (waiting === undefined) return null;
  return { name: typedOf(waiting.after).name ?? 'a business', requestedAt: waiting.at.toISOString() };
}

/** The ids of all who wait to hear of a business, to narrow a list of users to. */
export function usersWaitingForBusiness(db: Db): SQLWrapper {
  const last = lastSteps(db, null, steps);
  return db
    .select({ id: sql`${last.userId}::uuid` })
    .from(last)
    .where(stillWaits(db, last));
}

/** What somebody typed of the business that they asked to register last; null once they have registered one. */
export async function requestedBusiness(db: Db, userId: string): Promise<RequestedBusiness | null> {
  const last = lastSteps(db, userId, ['requestOrganization']);
  const [asked] = await db.select().from(last).where(noneSince(db, last));
  return asked === undefined ? null : typedOf(asked.after);
}

/** The first step of a registration knows the business by the provider's word for its name. */
function typedOf(details: Record<string, unknown> | null): RequestedBusiness {
  const { businessName, name, ...typed } = typedBusiness.parse(details ?? {});
  return { ...typed, name: name ?? businessName };
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const typedBusiness = z.object({
  ...{ name: text, businessName: text, email: text, phone: text, slug: text, address: text, url: text },
  organizationType: z.enum(organizationTypes).nullable().default(null),
  holdsEscrow: z.boolean().default(true),
});

/** The last of these steps about a business of somebody, or of each person. */
const lastSteps = (db: Db, userId: string | null, among: readonly Step[]) =>
  db
    .selectDistinctOn([auditLog.entityId], {
      ...{ userId: auditLog.entityId, action: auditLog.action, at: auditLog.at, after: auditLog.after },
    })
    .from(auditLog)
    .where(
      and(
        isNull(auditLog.organizationId),
        eq(auditLog.entity, 'user'),
        userId === null ? undefined : eq(auditLog.entityId, userId),
        inArray(auditLog.action, [...among]),
      ),
    )
    .orderBy(auditLog.entityId, desc(auditLog.at), desc(auditLog.id))
    .as('last');

const stillWaits = (db: Db, last: ReturnType<typeof lastSteps>) =>
  and(eq(last.action, 'requestOrganization'), noneSince(db, last));

/** Whether no business was registered since. */
const noneSince = (db: Db, last: ReturnType<typeof lastSteps>) =>
  notExists(
    db
      .select({ id: organizations.id })
      .from(organizations)
      .where(
        and(eq(organizations.createdById, sql`${last.userId}::uuid`), gt(organizations.createdAt, last.at)),
      ),
  );

/** Tells somebody who waits that they may register their business now; nothing where nobody waits. */
export async function approveBusiness(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  const waiting = await waitingBusiness(tx, userId);
  if (waiting === null) return;
  const { name } = waiting;
  await recordStep(tx, deps, viewer, userId, 'approveOrganizationRequest', { name });
  await tellOutcome(tx, deps, userId, { outcome: 'APPROVED', business: name, reason: null });
}

/**
 * Answers no to somebody who waits, with the reason that they are told.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT where nobody waits for an answer.
 */
export async function declineBusiness(
  { db, ...deps }: Deps,
  viewer: Viewer,
  { id, reason }: z.output<typeof businessRefusal>,
): Promise<UserRow> {
  const userId = uuidOf(id);
  if (userId === null) throw notFound('The user');
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (user === undefined) throw notFound('The user');
    const waiting = await waitingBusiness(tx, userId);
    if (waiting === null) throw new GatewayError('CONFLICT', 'This request was answered already.');
    const { name } = waiting;
    await recordStep(tx, deps, viewer, userId, 'declineOrganizationRequest', { name, reason });
    await tellOutcome(tx, deps, userId, { outcome: 'DECLINED', business: name, reason });
    return user;
  });
}

async function recordStep(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  userId: string,
  action: Step,
  after: Record<string, unknown>,
): Promise<void> {
  const entry = { at: clock(), viewer, organizationId: null, entity: 'user', entityId: userId };
  await recordChange(tx, { ...entry, action, after });
}

async function tellStaff(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  asker: Viewer,
  { name, email, phone }: WantedBusiness,
): Promise<void> {
  const data = {
    organization: platform,
    ...{ askerName: asker.fullName, askerEmail: asker.email, business: name, email, phone },
    url: `${deps.config.hostUrl}/manage/users/${asker.userId}`,
  };
  const staff = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), users.active));
  for (const { email: to } of staff)
    await queueMail(tx, deps, { kind: 'business-requested', to, data }, null);
}

async function tellOutcome(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  userId: string,
  decided: Pick<BusinessDecidedMailData, 'outcome' | 'business' | 'reason'>,
): Promise<void> {
  const [user] = await usersByIds(tx, [userId]);
  if (user?.active !== true) return;
  const asker = await viewerById(tx, userId);
  const held = [...(asker?.memberships.keys() ?? [])];
  const where = (await organizationsByIds(tx, held)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  // The form is an admin's; who administrates none any more is led to what they have.
  const home = where.find(({ id }) => asker !== null && administers(asker, id));
  const page = decided.outcome === 'APPROVED' ? 'organizations/new' : 'support';
  const url = home === undefined ? deps.config.hostUrl : `${deps.config.hostUrl}/${home.slug}/${page}`;
  await queueMail(
    tx,
    deps,
    { kind: 'business-decided', to: user.email, data: { organization: platform, ...decided, url } },
    null,
  );
}
