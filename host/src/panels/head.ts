import type { PanelHeadContent, PanelTab } from '@keyturn/shared/panels';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/**
 * The address of a panel's tab. `to` is a path or a query (`?panelTab=events`); the present query is kept and what
 * `to` says of it wins.
 */
export function tabAddress(to: string, { pathname, search }: Place): string {
  const [path = '', query = ''] = to.split('?', 2);
  const merged = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(query)) merged.set(name, value);
  const rest = merged.toString();
  return (path === '' ? pathname : path) + (rest === '' ? '' : `?${rest}`);
}

/** Whether two heads show the same; what they hold of elements is compared by identity. */
export function sameHead(a: PanelHeadContent, b: PanelHeadContent): boolean {
  return (
    a.title === b.title &&
    a.status === b.status &&
    a.activeTab === b.activeTab &&
    a.size === b.size &&
    sameTabs(a.tabs ?? [], b.tabs ?? [])
  );
}

function sameTabs(a: readonly PanelTab[], b: readonly PanelTab[]): boolean {
  return (
    a.length === b.length &&
    a.every((tab, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        tab.id === other.id &&
        tab.label === other.label &&
        tab.to === other.to &&
        tab.mark === other.mark
      );
    })
  );
}
