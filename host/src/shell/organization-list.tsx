import { Dialog } from '@keyturn/shared/ui/dialog';
import { IconButton } from '@keyturn/shared/ui';
import { BuildingIcon, SearchIcon, XIcon } from '@keyturn/shared/ui/icons';
import { useNavigate } from '@keyturn/shared/router';
import { Command as Cmdk } from 'cmdk';
import { useState } from 'react';
import { InputLine, Line, Menu, onEscape, Said, Scroll, Words } from '../commands/menu-parts';
import type { SignedInUser } from '../organization/access';
import { useLeaveGuard } from '../panels/leave-guard-context';

interface ListProps {
  readonly open: boolean;
  readonly organizations: SignedInUser['organizations'];
  readonly section: string | null;
  readonly onClose: () => void;
  readonly onFollow: (() => void) | undefined;
}

/** The person's other organizations, found by typing; the one that is chosen opens in the same section. */
export default function OrganizationList({ open, onClose, ...rest }: ListProps) {
  return (
    <Dialog open={open} onClose={onClose} look="menu" title="Switch organization">
      <Choice onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Choice({ organizations, section, onClose, onFollow }: Omit<ListProps, 'open'>) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const guard = useLeaveGuard();
  const sought = text.trim().toLowerCase();
  const found = organizations.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(sought));
  const choose = (slug: string) => {
    onClose();
    onFollow?.();
    guard.attempt(() => void navigate(`/${slug}${section ?? ''}`));
  };
  return (
    <Menu label="Switch organization" shouldFilter={false} vimBindings={false} loop>
      <InputLine>
        <SearchIcon />
        <Cmdk.Input
          value={text}
          onValueChange={setText}
          placeholder="Find an organization"
          onKeyDown={onEscape(() => (text === '' ? onClose() : setText('')))}
        />
        <IconButton label="Close" onClick={onClose}>
          <XIcon />
        </IconButton>
      </InputLine>
      <Scroll>
        <Cmdk.List label="Organizations">
          {found.map(({ id, slug, name }) => (
            <Line key={id} value={id} onSelect={() => choose(slug)}>
              <BuildingIcon />
              <Words>
                <span>{name}</span>
              </Words>
            </Line>
          ))}
        </Cmdk.List>
        <div role="status">
          {found.length === 0 && <Said>{`None of your organizations is called “${text.trim()}”.`}</Said>}
        </div>
      </Scroll>
    </Menu>
  );
}
