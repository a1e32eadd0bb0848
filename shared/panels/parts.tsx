import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { type PanelHeadContent, usePanelContext } from './context';

/** Fills the head of the panel frame: title, status, tabs, width. Renders nothing itself. */
export function PanelHead(head: PanelHeadContent) {
  const { setHead } = usePanelContext();
  useLayoutEffect(() => setHead(head));
  return null;
}

/** The panel's actions; they stay at its foot while the body scrolls. */
export function PanelFoot({ children }: { readonly children: ReactNode }) {
  const { foot } = usePanelContext();
  return foot === null ? null : createPortal(children, foot);
}

/** While `dirty`, closing the panel or leaving the page asks whether what was typed may be lost. */
export function useUnsavedInput(dirty: boolean): void {
  const { holdOpen } = usePanelContext();
  useEffect(() => (dirty ? holdOpen() : undefined), [dirty, holdOpen]);
}

/** Closes the panel by the rules of the platform document, section 2.3; asks first where input is unsaved. */
export function useClosePanel(): () => void {
  return usePanelContext().close;
}
