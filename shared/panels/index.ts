/** Side panels: what a remote's panel says to the frame, which belongs to the host alone. */
export { backgroundOf, usePanelState } from './background';
export { PanelContext, type PanelContextValue, type PanelHeadContent, type PanelTab } from './context';
export type { PanelSize } from '@keyturn/shared/federation';
export { PanelFoot, PanelHead, useBackTo, useClosePanel, useLeaving, useUnsavedInput } from './parts';
export { readSingleKeys, rememberSingleKeys } from './single-keys';
