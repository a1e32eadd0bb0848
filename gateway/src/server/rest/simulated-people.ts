import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../context/deps.ts';
import { organizations, organizationUsers, users } from '../../db/schema/index.ts';
import { fullNameOf } from '../../records/users.ts';

/** More than the demo world has sign-ins; payers come last. */
const limit = 30;

/**
 * `GET /simulated/people`: whom somebody may be where sign-ins are simulated: staff first, then members, then others.
 * Elsewhere there is no such address; production never simulates.
 */
export function addSimulatedPeople(app: FastifyInstance, { config, db }: Deps): void {
  if (!config.auth.simulated) return;
  app.get('/simulated/people', async () => {
    const names = sql<string[]>`coalesce(json_agg(${organizations.name} order by ${organizations.name})
      filter (where ${organizations.id} is not null), '[]')`;
    const rows = await db
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        organizations: names,
      })
      .from(users)
      .leftJoin(
        organizationUsers,
        and(eq(organizationUsers.userId, users.id), isNotNull(organizationUsers.acceptedAt)),
      )
      .leftJoin(
        organizations,
        and(eq(organizations.id, organizationUsers.organizationId), eq(organizations.active, true)),
      )
      .where(eq(users.active, true))
      .groupBy(users.id)
      .orderBy(
        desc(sql`${users.role} = 'superadmin'`),
        desc(sql`count(${organizations.id}) > 0`),
        asc(users.createdAt),
        asc(users.email),
      )
      .limit(limit);
    return {
      people: rows.map(({ id, email, role, ...row }) => ({
        id,
        email,
        fullName: fullNameOf(row),
        isStaff: role === 'superadmin',
        organizations: row.organizations,
      })),
    };
  });
}
