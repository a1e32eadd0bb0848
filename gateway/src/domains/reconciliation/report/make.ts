import { eq } from 'drizzle-orm';
import { sha256 } from '../../../base/sha256.ts';
import type { Deps } from '../../../context/deps.ts';
import { reconciliationPeriods } from '../../../db/schema/index.ts';
import { notifyReconciliationChanged } from '../../../notify/channels.ts';
import { fundingSourcesByIds } from '../../../records/accounts.ts';
import { organizationsByIds } from '../../../records/organizations.ts';
import { fullNameOf, usersByIds } from '../../../records/users.ts';
import { periodById } from '../periods/store.ts';
import { entriesOf } from './entries.ts';
import { reportCsv } from './csv.ts';
import { reportPdf } from './pdf.ts';
import { whole } from '../../../providers/files/whole.ts';

/** Makes the report of a locked period, once: its files stay, and their hashes are sealed with the day. */
export async function makePeriodReport(deps: Deps, id: string): Promise<void> {
  const period = await periodById(deps.db, id);
  if (period === null || period.state !== 'LOCKED' || period.reportedAt !== null) return;
  const [organization] = await organizationsByIds(deps.db, [period.organizationId]);
  const [account] = await fundingSourcesByIds(deps.db, [period.fundingSourceId]);
  const people = await usersByIds(deps.db, [period.preparedById, period.reviewedById ?? period.preparedById]);
  const nameOf = (userId: string | null): string => {
    const person = people.find((each) => each.id === userId);
    return person === undefined ? '–' : fullNameOf(person);
  };
  const subject = {
    ...{
      organization: organization?.name ?? '',
      account: `${account?.name ?? ''} ••${account?.last4 ?? ''}`,
      period,
    },
    entries: await entriesOf(deps.db, period),
    ...{ preparedBy: nameOf(period.preparedById), reviewedBy: nameOf(period.reviewedById) },
  };
  const pdf = await reportPdf(subject);
  const csv = Buffer.from(reportCsv(subject));
  const folder = `reconciliations/${period.organizationId}`;
  const files = { pdf: `${folder}/${id}.pdf`, csv: `${folder}/${id}.csv` };
  await deps.ports.files.write(files.pdf, whole(pdf));
  await deps.ports.files.write(files.csv, whole(csv));
  const made = { ...files, pdfHash: sha256(pdf), csvHash: sha256(csv), reportedAt: deps.clock() };
  await deps.db.transaction(async (tx) => {
    await tx.update(reconciliationPeriods).set(made).where(eq(reconciliationPeriods.id, id));
    await notifyReconciliationChanged(tx, period);
  });
}
