import { Skeleton } from '@keyturn/shared/ui';
import {
  CheckIcon,
  CopyIcon,
  PencilIcon,
  PlusIcon,
  RefreshIcon,
  TrashIcon,
  UndoIcon,
  UserPlusIcon,
} from '@keyturn/shared/ui/icons';
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator, MenuText } from '@keyturn/shared/ui/menu';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { useState } from 'react';
import { useSavedViews } from './data';
import { grouped, type SavedView } from './model';
import type { OpenedView } from './use-opened-view';
import { ViewsTrigger } from './views-trigger';

type Act = (opened: OpenedView) => void;

interface ViewsMenuProps {
  readonly opened: OpenedView | null;
  /** The address of a view by its id. */
  readonly linkOf: (id: string) => string;
  readonly onSaveNew: () => void;
  readonly onSave: Act;
  readonly onReset: Act;
  readonly onRename: Act;
  readonly onShare: Act;
  readonly onCopyLink: Act;
  readonly onDelete: Act;
}

/** The views to choose from and what can be done with the open one; open from the start: a press brought it here. */
export function ViewsMenu({ opened, linkOf, onSaveNew, ...acts }: ViewsMenuProps) {
  const [open, setOpen] = useState(true);
  const path = useOrganizationPath();
  return (
    <Menu label="Views" open={open} onOpenChange={setOpen} trigger={<ViewsTrigger opened={opened} />}>
      <Choices opened={opened} linkOf={linkOf} />
      {opened !== null && <MenuLink href={path('/transactions')}>Leave the view</MenuLink>}
      <MenuSeparator />
      {opened !== null && <OpenedActions opened={opened} {...acts} />}
      <MenuItem icon={<PlusIcon />} onSelect={onSaveNew}>
        Save as new view…
      </MenuItem>
    </Menu>
  );
}

/** Views as links, so that each can be opened in a tab of its own. */
function Choices({ opened, linkOf }: Pick<ViewsMenuProps, 'opened' | 'linkOf'>) {
  const views = useSavedViews(false);
  if (views.state === 'loading') {
    return (
      <MenuText>
        <Skeleton width="9rem" />
      </MenuText>
    );
  }
  if (views.state === 'error') {
    return (
      <>
        <MenuText>{views.error.message}</MenuText>
        <MenuItem icon={<RefreshIcon />} keepsOpen onSelect={views.retry}>
          Retry
        </MenuItem>
      </>
    );
  }
  const { own, shared } = grouped(views.data);
  const link = (view: SavedView, detail: string | null) => (
    <MenuLink
      key={view.id}
      href={linkOf(view.id)}
      {...(view.id === opened?.view.id ? { current: true, end: <CheckIcon label="open" /> } : {})}
    >
      {view.name}
      {detail !== null && <small>{detail}</small>}
    </MenuLink>
  );
  return (
    <>
      {views.data.length === 0 && <MenuText>Save filters, columns and layout under a name.</MenuText>}
      {own.length > 0 && <MenuHeading>MY VIEWS</MenuHeading>}
      {own.map((view) => link(view, view.shared ? 'Shared with the organization' : null))}
      {shared.length > 0 && <MenuHeading>SHARED VIEWS</MenuHeading>}
      {shared.map((view) => link(view, view.ownerName))}
    </>
  );
}

type ActionsProps = Omit<ViewsMenuProps, 'linkOf' | 'onSaveNew' | 'opened'> & { readonly opened: OpenedView };

function OpenedActions({ opened, ...acts }: ActionsProps) {
  const { view, edited } = opened;
  const whose = view.changeable ? null : `Only ${view.ownerName ?? 'its owner'} and admins can change it.`;
  return (
    <>
      <MenuHeading>{view.name}</MenuHeading>
      {edited && (
        <>
          <MenuItem icon={<CheckIcon />} disabledReason={whose} onSelect={() => acts.onSave(opened)}>
            Save changes
          </MenuItem>
          <MenuItem icon={<UndoIcon />} onSelect={() => acts.onReset(opened)}>
            Reset
          </MenuItem>
        </>
      )}
      {view.changeable && (
        <>
          <MenuItem icon={<PencilIcon />} onSelect={() => acts.onRename(opened)}>
            Rename…
          </MenuItem>
          <MenuItem icon={<UserPlusIcon />} onSelect={() => acts.onShare(opened)}>
            {view.shared ? 'Stop sharing' : 'Share with the organization'}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<CopyIcon />} onSelect={() => acts.onCopyLink(opened)}>
        Copy link
      </MenuItem>
      {view.changeable && (
        <MenuItem icon={<TrashIcon />} danger onSelect={() => acts.onDelete(opened)}>
          Delete…
        </MenuItem>
      )}
    </>
  );
}
