import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../context/deps.ts';
import { organizationBySlug } from '../../records/organizations.ts';
import { notFound } from '../../base/errors.ts';
import { paramsOf } from '../../base/requests.ts';

const parameters = z.object({ slug: z.string().min(1).max(100) });

/** `GET /organizations/{slug}`: what the branded sign-in page shows, to anybody. */
export function addPublicOrganizations(app: FastifyInstance, { db, clock }: Deps): void {
  app.get('/organizations/:slug', async (request, reply) => {
    const { slug } = paramsOf(request, parameters, 'The organization');
    const organization = await organizationBySlug(db, slug, clock());
    if (!organization?.active) throw notFound('The organization');
    void reply.header('cache-control', 'public, max-age=60');
    const { name, logoLight, logoDark, backgroundColor } = organization;
    const { signInConnection: connection, signInOrganization, signInRequired: required } = organization;
    const signIn = connection !== null && { connection, organization: signInOrganization, required };
    return { name, logoLight, logoDark, backgroundColor, ...(signIn && { signIn }) };
  });
}
