/** Menus of actions, on Radix. */
export { Menu, MenuCheckboxItem, MenuHeading, MenuItem, MenuLink, MenuSeparator, MenuText } from './menu';
export type { MenuCheckboxItemProps, MenuItemProps, MenuLinkProps, MenuProps } from './menu';
