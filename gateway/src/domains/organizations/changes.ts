import { forbidden } from '../../base/errors.ts';
import { viewerById } from '../../records/users.ts';
import { organizationGiven, requireAdministration } from '../../visibility/organizations.ts';
import { updateOrganization } from './commands.ts';
import { createOrganization } from './create.ts';
import { newOrganization } from './new-organization.ts';
import { organizationAsksForFactor } from '../../payments/policies/second-factor.ts';
import { controlsOfOrganization, organizationChange } from './rules.ts';
import {
  notificationEmails,
  organizationMeant,
  setNotificationEmails,
  setOrganization,
  vetOrganization,
} from './settings.ts';
import type { GatewayContext } from '../../context/context.ts';
import { changes, type Access } from '../../graph/changes.ts';

/** What only platform staff does to an organization; its members learn that, to others there is none. */
const byStaff: Access<{ orgId: string }> = {
  about: 'The organization',
  async allows(context, { orgId }) {
    if ((await organizationGiven(context, { organizationId: orgId })) === null) return false;
    if (!context.viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
    return true;
  },
};

export const organizationChanges = changes({
  // Who may not register one is told whom to ask: the command decides.
  createOrganization: {
    about: 'The organization',
    made: 'outside',
    allows: () => true,
    input: ({ viewer }: GatewayContext) => newOrganization(viewer.isSuperadmin),
    async run(context, { input }) {
      const { deps, viewer } = context;
      const created = await createOrganization(deps, viewer, input);
      // The viewer administrates it from now on, and the rest of the answer is theirs to read.
      context.viewer = (await viewerById(deps.db, viewer.userId)) ?? viewer;
      return created;
    },
  },
  deactivateOrganization: {
    ...byStaff,
    input: organizationMeant,
    run: ({ deps, viewer }, { orgId }) => setOrganization(deps, viewer, orgId, 'deactivateOrganization'),
  },
  reactivateOrganization: {
    ...byStaff,
    input: organizationMeant,
    run: ({ deps, viewer }, { orgId }) => setOrganization(deps, viewer, orgId, 'reactivateOrganization'),
  },
  enableRefunds: {
    ...byStaff,
    input: organizationMeant,
    asksForFactor: (context, { orgId }) => organizationAsksForFactor(context, orgId),
    run: ({ deps, viewer }, { orgId }) => setOrganization(deps, viewer, orgId, 'enableRefunds'),
  },
  disableRefunds: {
    ...byStaff,
    input: organizationMeant,
    run: ({ deps, viewer }, { orgId }) => setOrganization(deps, viewer, orgId, 'disableRefunds'),
  },
  organizationVcr: {
    ...byStaff,
    made: 'outside',
    input: organizationMeant,
    run: ({ deps, viewer }, { orgId }) => vetOrganization(deps, viewer, orgId),
  },
  updateOrganizationNotificationEmails: {
    about: 'The organization',
    async allows(context, { orgId }) {
      const organization = await organizationGiven(context, { organizationId: orgId });
      return organization !== null && requireAdministration(context, organization.id);
    },
    input: notificationEmails,
    run: ({ deps, viewer }, given) => setNotificationEmails(deps, viewer, given),
  },
  updateOrganization: {
    about: 'The organization',
    made: 'outside',
    async allows(context, { input }) {
      const organization = await organizationGiven(context, { organizationId: input.orgId });
      return organization !== null && requireAdministration(context, organization.id);
    },
    input: ({ viewer }: GatewayContext) => organizationChange(viewer.isSuperadmin),
    asksForFactor: async (context, { input }) =>
      controlsOfOrganization.some((name) => name in input.wanted) &&
      organizationAsksForFactor(context, input.orgId),
    run: ({ deps, viewer, requestId }, { input }) => updateOrganization(deps, viewer, input, requestId),
  },
});
