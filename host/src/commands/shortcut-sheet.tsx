import { Button, Heading, styled, Switch } from '@keyturn/shared/ui';
import { Dialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { KeyCaps } from './key-caps';
import { shortcuts } from './shortcuts';
import { readSingleKeys, rememberSingleKeys } from '@keyturn/shared/panels';

const Groups = styled.div`
  columns: 2 15rem;
  column-gap: var(--s-8);
  margin-block: var(--s-2);
  section {
    break-inside: avoid;
    padding-block: var(--s-2);
  }
  h3 {
    margin-bottom: var(--s-1);
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: var(--s-3);
    min-height: 1.875rem;
  }
  dt {
    color: var(--text-2);
  }
`;

/** What the keyboard can do, and the switch that turns single keys off. */
export function ShortcutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="Keyboard shortcuts"
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <SingleKeysSwitch />
      <Groups>
        {[...Map.groupBy(shortcuts, ({ group }) => group)].map(([group, members]) => (
          <section key={group}>
            <Heading as="h3" $size="md">
              {group}
            </Heading>
            <dl>
              {members.map(({ keys, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Groups>
    </Dialog>
  );
}

function SingleKeysSwitch() {
  const [on, setOn] = useState(readSingleKeys);
  return (
    <Switch
      checked={on}
      hint="Off, only Ctrl or Cmd with K works everywhere. Remembered in this browser."
      onChange={(event) => {
        rememberSingleKeys(event.target.checked);
        setOn(event.target.checked);
      }}
    >
      Shortcuts of single keys
    </Switch>
  );
}
