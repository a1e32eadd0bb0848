import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { AppLink } from '@keyturn/shared/ui';
import { CheckIcon } from '../icons';
import { CheckboxItem, Heading, Item, Separator, Surface, Tick, Words } from './parts';

/** Properties of a menu. */
export interface MenuProps {
  /** One button that takes a ref: Button, IconButton, or a `button` element. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Spoken name, where the trigger's is not enough. */
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A button that opens a menu. Arrow keys and typing move, Enter chooses, Esc closes and gives the focus back. */
export function Menu({
  trigger,
  children,
  align = 'end',
  label,
  open,
  onOpenChange,
}: MenuProps): ReactElement {
  return (
    <Radix.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Surface
          align={align}
          sideOffset={6}
          collisionPadding={12}
          data-raised="float"
          {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}
        >
          {children}
        </Surface>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ItemLook {
  icon?: ReactNode;
  children: ReactNode;
  /** At the far end: a tick, "opens elsewhere". */
  end?: ReactNode;
}

/** Properties of an action in a menu. */
export interface MenuItemProps extends ItemLook {
  onSelect: () => void;
  danger?: boolean;
  /** The menu stays open, for what changes the menu itself. */
  keepsOpen?: boolean;
  /** Why it cannot be chosen; stands under its name. */
  disabledReason?: string | null | undefined;
}

/** An action. */
export function MenuItem({
  icon,
  children,
  end,
  onSelect,
  danger,
  keepsOpen = false,
  disabledReason,
}: MenuItemProps): ReactElement {
  const reason = disabledReason ?? '';
  return (
    <Item
      onSelect={(event) => {
        if (keepsOpen) event.preventDefault();
        onSelect();
      }}
      disabled={reason !== ''}
      {...(danger === true ? { 'data-danger': '' } : {})}
    >
      {icon}
      <span>
        {children}
        {reason !== '' && <small>{reason}</small>}
      </span>
      {end !== undefined && <span>{end}</span>}
    </Item>
  );
}

/** Properties of a choice that is on or off. */
export interface MenuCheckboxItemProps {
  children: ReactNode;
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
}

/** A choice that is on or off; the menu stays open. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps): ReactElement {
  const { children, checked, onChange, disabled = false } = props;
  return (
    <CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <Tick aria-hidden="true">{checked && <CheckIcon />}</Tick>
      <span>{children}</span>
    </CheckboxItem>
  );
}

/** Properties of a link in a menu. */
export interface MenuLinkProps extends ItemLook {
  href: string;
  /** Opens in a new tab. */
  external?: boolean;
  onSelect?: () => void;
  current?: boolean;
}

/** A link. */
export function MenuLink(props: MenuLinkProps): ReactElement {
  const { icon, children, end, href, external = false, onSelect, current = false } = props;
  const content = (
    <>
      {icon}
      <span>{children}</span>
      {end !== undefined && <span>{end}</span>}
    </>
  );
  const attributes = { href, ...(current ? { 'aria-current': true } : {}) } as const;
  return (
    <Item asChild {...(onSelect === undefined ? {} : { onSelect })}>
      {external ? (
        <a {...attributes} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        <AppLink {...attributes}>{content}</AppLink>
      )}
    </Item>
  );
}

/** The name of a group of items. */
export function MenuHeading({ children }: { children: ReactNode }): ReactElement {
  return <Heading>{children}</Heading>;
}

/** A line between groups. */
export function MenuSeparator(): ReactElement {
  return <Separator />;
}

/** Text that cannot be chosen. */
export function MenuText({ children }: { children: ReactNode }): ReactElement {
  return <Words>{children}</Words>;
}
