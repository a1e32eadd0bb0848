/** Tabs: a list of links or buttons, and what one of them shows. */
export { TabList, TabPanel } from './tabs';
export type { TabItem, TabListProps } from './tabs';
