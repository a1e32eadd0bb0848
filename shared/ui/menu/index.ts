/** Menus of actions, on Radix. */
export { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator, MenuText } from './menu';
export type { MenuItemProps, MenuLinkProps, MenuProps } from './menu';
