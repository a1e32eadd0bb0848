import { forbidden } from '../../base/errors.ts';
import { changes } from '../../graph/changes.ts';
import { organizationAsksForFactor } from '../../payments/policies/second-factor.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { setSingleSignOn } from './commands.ts';
import { singleSignOn } from './rules.ts';

/** How an organization's people sign in is set by platform staff, who saw that its domains are its own (ADR 0282). */
export const singleSignOnChanges = changes({
  setSingleSignOn: {
    about: 'The organization',
    async allows(context, { input }) {
      if ((await organizationGiven(context, input)) === null) return false;
      if (!context.viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
      return true;
    },
    input: singleSignOn,
    asksForFactor: (context, { input }) => organizationAsksForFactor(context, input.organizationId),
    async run({ deps, viewer, loaders }, given) {
      const organization = await setSingleSignOn(deps, viewer, given);
      loaders.organization.clear(organization.id);
      return organization;
    },
  },
});
