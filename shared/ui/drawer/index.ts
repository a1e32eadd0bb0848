/** A drawer at the left edge, on Radix. */
export { Drawer } from './drawer';
export type { DrawerProps } from './drawer';
