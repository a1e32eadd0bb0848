import type { PanelSize } from '@keyturn/shared/federation';
import { createContext, type ReactNode, useContext } from 'react';

/** A tab of a panel. `to` is a path or a search of this origin; the query and the background page are kept. */
export interface PanelTab {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  /** A mark beside the label, for example a warning. */
  readonly mark?: ReactNode;
}

export interface PanelHeadContent {
  readonly title: string;
  readonly status?: ReactNode;
  readonly tabs?: readonly PanelTab[];
  readonly activeTab?: string;
  readonly size?: PanelSize;
}

export interface PanelContextValue {
  readonly setHead: (head: PanelHeadContent) => void;
  /** Where the panel's actions are rendered; null until the frame is there. */
  readonly foot: HTMLElement | null;
  /** Says whether something typed would be lost. Gives the function that forgets it. */
  readonly holdOpen: () => () => void;
  /**
   * Leads the browser's Back to a place inside of the page, rather than to the page before. Gives the function that ends
   * it. A frame without a history has none.
   */
  readonly leadBack?: (to: () => void) => () => void;
  /** Does what loses something typed; asks first where there is such a thing. */
  readonly leave: (go: () => void) => void;
  readonly close: () => void;
}

export const PanelContext = createContext<PanelContextValue | null>(null);

export function usePanelContext(): PanelContextValue {
  const value = useContext(PanelContext);
  if (value === null) throw new Error('A panel is rendered outside the panel frame');
  return value;
}
