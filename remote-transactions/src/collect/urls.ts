import { useOrganizationPath } from '@keyturn/shared/organization';

/** The tabs of Collect a Payment and what they are called. */
export const collectTabs = [
  { id: 'link', label: 'Payment Links' },
  { id: 'email', label: 'Email Request' },
  { id: 'batch', label: 'Batch Requests' },
] as const;
export type CollectTab = (typeof collectTabs)[number]['id'];

/** Reads the tab of the address; anything unknown is the first. */
export function collectTab(value: string | undefined): CollectTab {
  return collectTabs.find(({ id }) => id === value)?.id ?? 'link';
}

export function useCollectUrls() {
  const path = useOrganizationPath();
  return {
    tab: (occasionId: string, tab: CollectTab) => path(`/inbound/${occasionId}/${tab}`),
    prepared: (occasionId: string, id: string) => path(`/inbound/${occasionId}/email?prepared=${id}`),
    payment: (id: string) => path(`/transactions/${id}`),
    support: () => path('/support?context=Add+payment+occasion'),
  };
}
