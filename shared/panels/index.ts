/** Side panels: what a remote's panel says to the frame, which belongs to the host alone. */
export { backgroundOf, usePanelState } from './background';
export {
  PanelContext,
  type PanelContextValue,
  type PanelHeadContent,
  type PanelSize,
  type PanelTab,
} from './context';
export { PanelFoot, PanelHead, useClosePanel, useUnsavedInput } from './parts';
