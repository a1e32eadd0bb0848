import { useOrganization } from '@keyturn/shared/organization';
import { useEffect } from 'react';
import { collectTab, type CollectTab } from './urls';

/** An occasion and the tab that it was collected with. */
interface LastChoice {
  readonly occasionId: string;
  readonly tab: CollectTab;
}

/** What this browser collected with last in the organization, null before the first time; `shown` is what it is now. */
export function useLastChoice(shown: LastChoice | null): LastChoice | null {
  const key = `keyturn.transactions.collect.${useOrganization().id}`;
  const { occasionId, tab } = shown ?? { occasionId: null, tab: null };
  useEffect(() => {
    if (occasionId !== null) localStorage.setItem(key, `${occasionId} ${tab}`);
  }, [key, occasionId, tab]);
  const [id = '', kept] = localStorage.getItem(key)?.split(' ') ?? [];
  return id === '' ? null : { occasionId: id, tab: collectTab(kept) };
}
