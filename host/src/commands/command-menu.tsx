import type { Loadable } from '@keyturn/shared/api';
import { readsBooksAlone, useOrganization, useViewer } from '@keyturn/shared/organization';
import { useLocation } from '@keyturn/shared/router';
import { Button, IconButton, Spinner } from '@keyturn/shared/ui';
import { SearchIcon, XIcon } from '@keyturn/shared/ui/icons';
import { Dialog } from '@keyturn/shared/ui/dialog';
import { Command as Cmdk } from 'cmdk';
import { useState } from 'react';
import { useHostConfig } from '../config/context';
import { logoutPath } from '../lib/logout-path';
import type { SignedInUser } from '../organization/access';
import { subItems } from '../navigation/nav-items';
import { useMainItems } from '../navigation/use-main-items';
import { type Command, commandsOf, matching } from './command-list';
import { useSearch, useViews } from './data';
import { type Found, foundKinds } from './found';
import { KeyCaps } from './key-caps';
import { CommandLines, FoundLines } from './lines';
import { Hints, InputLine, Menu, onEscape, Said, Scroll } from './menu-parts';
import { readRecent, rememberRecent } from './recent';

interface MenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly user: SignedInUser;
  readonly takeTyped: () => string;
  readonly onChoose: (command: Command) => void;
  /** Opens a path inside the organization. */
  readonly onOpen: (path: string) => void;
}

/** The command menu: screens, actions and what a text finds, all by keyboard. */
export function CommandMenu({ open, onClose, ...rest }: MenuProps) {
  return (
    <Dialog open={open} onClose={onClose} size="lg" look="menu" title="Search and commands">
      <MenuContent onClose={onClose} {...rest} />
    </Dialog>
  );
}

function MenuContent({ onClose, user, takeTyped, onChoose, onOpen }: Omit<MenuProps, 'open'>) {
  const { id: organizationId, slug } = useOrganization();
  const viewer = useViewer();
  const location = useLocation();
  const { agentUrl, adminUrl } = useHostConfig();
  const [text, setText] = useState('');
  const items = useMainItems(null);
  const transactions = items.find(({ title }) => title === 'Transactions');
  const listed = useViews(transactions?.isDisabled ?? true);
  const views = listed.state === 'ready' ? listed.data : [];
  const places = { slug, user, views, agentUrl, adminUrl };
  const commands = commandsOf({ ...places, items, subItems: subItems(slug, logoutPath(location)) });
  const matched = matching(commands, text);
  // What the navigation disables cannot be reached by searching either.
  const isReachable = ({ kind }: Found) => {
    const to = `/${slug}${foundKinds[kind].section}`;
    return items.some(({ target, isDisabled }) => target.kind === 'link' && target.to === to && !isDisabled);
  };
  const answer = useSearch(text);
  const found = answer?.state === 'ready' ? answer.data.filter(isReachable) : [];
  const recent = text === '' ? readRecent(organizationId, viewer.id).filter(isReachable) : [];

  function openFound(chosen: Found) {
    rememberRecent(organizationId, viewer.id, chosen);
    onOpen(chosen.path);
  }

  return (
    <Menu label="Search and commands" shouldFilter={false} vimBindings={false} loop>
      <InputLine>
        <SearchIcon />
        <Cmdk.Input
          value={text}
          onValueChange={setText}
          onFocus={() => {
            const typed = takeTyped();
            setText((before) => before + typed);
          }}
          placeholder="Search payments, occasions, accounts, actions"
          onKeyDown={onEscape(() => (text === '' ? onClose() : setText('')))}
        />
        <IconButton label="Close" onClick={onClose}>
          <XIcon />
        </IconButton>
      </InputLine>
      <Scroll>
        <Cmdk.List label="Results">
          <FoundLines heading="Recent" found={recent} sought="" onOpen={openFound} />
          <CommandLines commands={matched} slug={slug} sought={text} onChoose={onChoose} />
          <FoundLines found={found} sought={text} onOpen={openFound} />
        </Cmdk.List>
        {listed.state === 'error' && (
          <Failed
            what="The saved views could not be loaded"
            message={listed.error.message}
            onRetry={listed.retry}
          />
        )}
        <SearchState answer={answer} text={text} matches={matched.length} found={found.length} />
      </Scroll>
      <Hints>
        <span>
          <KeyCaps keys={['↑', '↓']} /> to move
        </span>
        <span>
          <KeyCaps keys={['Enter']} /> to open
        </span>
        <span>
          <KeyCaps keys={['Escape']} /> to close
        </span>
      </Hints>
    </Menu>
  );
}

interface FailedProps {
  readonly what: string;
  readonly message: string;
  readonly onRetry: () => void;
}

function Failed({ what, message, onRetry }: FailedProps) {
  return (
    <Said role="alert">
      {what}: {message}
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Said>
  );
}

interface SearchStateProps {
  readonly answer: Loadable<unknown> | null;
  readonly text: string;
  /** How many commands belong to the text. */
  readonly matches: number;
  readonly found: number;
}

/** What the search is about to answer, or why it answers nothing; how much it found is spoken only. */
function SearchState({ answer, text, matches, found }: SearchStateProps) {
  const ownAlone = readsBooksAlone(useViewer());
  if (answer?.state === 'error') {
    return <Failed what="The search failed" message={answer.error.message} onRetry={answer.retry} />;
  }
  const isNothing = matches + found === 0 && text.trim() !== '';
  return (
    <div role="status">
      {answer?.state === 'loading' && (
        <Said>
          <Spinner /> Searching…
        </Said>
      )}
      {answer?.state !== 'loading' && isNothing && (
        <Said>
          Nothing found for “{text.trim()}”.{' '}
          {ownAlone
            ? 'Of the payments you find only those that you take part in.'
            : 'Payments are found by id, name, email, address, amount, trace id or note.'}
        </Said>
      )}
    </div>
  );
}
