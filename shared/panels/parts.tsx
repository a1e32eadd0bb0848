import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react';
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

/** While `to` is not null, the browser's Back leads there, as from a review to its form, and asks nothing: nothing is lost. */
export function useBackTo(to: (() => void) | null): void {
  const { leadBack } = usePanelContext();
  const goBack = useEffectEvent(() => to?.());
  const leads = to !== null;
  useEffect(() => (leads ? leadBack?.(() => goBack()) : undefined), [leads, leadBack]);
}

/** Does what loses something typed without going elsewhere, such as choosing another form; asks first. */
export function useLeaving(): (go: () => void) => void {
  return usePanelContext().leave;
}

/** Closes the panel to the page behind it, or where the host says; asks first where input is unsaved. */
export function useClosePanel(): () => void {
  return usePanelContext().close;
}
