import { overseesPayments } from '../../access/rights.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import type { GatewayContext } from '../../context/context.ts';
import { changes } from '../../graph/changes.ts';
import { fileNameOf } from '../../records/files.ts';
import { organizationGiven, organizationNamed } from '../../visibility/organizations.ts';
import { visiblePayment } from '../../visibility/payments.ts';
import * as commands from './commands.ts';
import { fileGiven, type FoundFile } from './store.ts';

interface InOrganization {
  organizationSlug: string;
}

/** That the viewer sees every payment of the organization. @throws GatewayError FORBIDDEN to its agents */
async function decides(context: GatewayContext, args: InOrganization): Promise<boolean> {
  const organization = await organizationGiven(context, args);
  if (organization === null) return false;
  if (overseesPayments(context.viewer, organization.id)) return true;
  throw forbidden('Only people who see every payment can do this.');
}

/** A file that the viewer may change. @throws GatewayError NOT_FOUND */
async function fileOf(context: GatewayContext, given: InOrganization & { id: string }): Promise<FoundFile> {
  const file = await fileGiven(context, given);
  if (file === null) throw notFound('The file');
  return file;
}

const access = { about: 'The organization', allows: decides };

export const fileChanges = changes({
  setFileClosing: {
    ...access,
    input: commands.closing,
    async run(context, { closingOn, ...given }) {
      const file = await fileOf(context, given);
      await commands.setClosing(context, file, closingOn ?? null);
      return { ...file, closingOn: closingOn ?? null };
    },
  },
  joinFiles: {
    ...access,
    input: commands.joining,
    async run(context, { into, ...given }) {
      const file = await fileOf(context, given);
      const other = await fileOf(context, { ...given, id: into });
      const isPartOfIt =
        file.name === other.name && fileNameOf(file.scope.organizationId, given.id) !== file.name;
      if (!isPartOfIt) await commands.join(context, file, other);
      return other;
    },
  },
  separateFile: {
    ...access,
    input: commands.theFile,
    async run(context, given) {
      const { scope } = await fileOf(context, given);
      const name = fileNameOf(scope.organizationId, given.id);
      if (name === null) throw notFound('The file');
      await commands.separate(context, scope.organizationId, name);
      return (await fileGiven(context, given)) ?? { scope, name, closingOn: null };
    },
  },
  putIntoFile: {
    ...access,
    input: commands.putting,
    async run(context, { organizationSlug, transactionTemplateIds, name }) {
      const { id } = await organizationNamed(context, { organizationSlug });
      const found = await Promise.all(transactionTemplateIds.map((each) => visiblePayment(context, each)));
      const payments = found.filter((payment) => payment !== null);
      if (payments.length < found.length || payments.some(({ organizationId }) => organizationId !== id))
        throw notFound('The transaction');
      const ids = [...new Set(payments.map((payment) => payment.id))];
      await commands.putPayments(context, id, ids, name ?? null);
      return ids.length;
    },
  },
  addFileNote: {
    ...access,
    input: commands.noteOnFile,
    async run(context, { organizationSlug, id, ...note }) {
      const file = await fileOf(context, { organizationSlug, id });
      await commands.addNote(context, file, note);
      return file;
    },
  },
});
