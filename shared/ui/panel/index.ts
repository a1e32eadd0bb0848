/** The visual frame of a side panel; which panel is open and when it may close is its owner's. */
export { Panel } from './panel';
export type { PanelProps, PanelWidth } from './panel';
