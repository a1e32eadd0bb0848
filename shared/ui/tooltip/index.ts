/** Tooltips, on Radix. */
export { HelpTip, Tooltip, TooltipGroup } from './tooltip';
export type { TooltipProps } from './tooltip';
