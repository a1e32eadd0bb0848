import { type Loadable, mapLoadable, useApiQuery, useRest } from '@keyturn/shared/api';
import { saveFile } from '@keyturn/shared/files';
import { useOrganization } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { JournalTotalsDocument, type JournalTotalsQuery } from './journal.generated';
import type { Days } from './months';

export type JournalTotals = JournalTotalsQuery['journalTotals'];

/** What the journal of some days comes to; not asked for while there are none. */
export function useJournalTotals(days: Days | null): Loadable<JournalTotals> {
  const { slug } = useOrganization();
  const answer = useApiQuery(JournalTotalsDocument, {
    variables: {
      organizationSlug: slug,
      fromDay: days?.fromDay ?? '',
      throughDay: days?.throughDay ?? '',
    },
    skip: days === null,
  });
  return mapLoadable(answer, (data) => data.journalTotals);
}

/** Fetches the journal of some days and saves it. */
export function useJournal(): (days: Days) => Promise<void> {
  const rest = useRest();
  const { slug } = useOrganization();
  return async ({ fromDay, throughDay }) => {
    const path = `/reconciliation/journal/${slug}?${new URLSearchParams({ fromDay, throughDay }).toString()}`;
    try {
      const response = await rest.privateGet(path);
      if (!response.ok) throw new Error(response.statusText);
      saveFile(`journal-${slug}-${fromDay}-to-${throughDay}.csv`, await response.blob());
    } catch {
      toast.error('The journal could not be fetched. Please try again.');
    }
  };
}
