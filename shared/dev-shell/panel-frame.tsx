import { PanelContext, type PanelContextValue, type PanelHeadContent } from '@keyturn/shared/panels';
import { useLocation } from '@keyturn/shared/router';
import { TabList } from '@keyturn/shared/ui/tabs';
import { Panel } from '@keyturn/shared/ui/panel';
import { type ReactNode, useMemo, useState } from 'react';

const name = 'panel';

interface PanelFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A plain frame for a panel: it draws head, tabs and foot, and closes without asking. */
export function PanelFrame({ title, onClose, children }: PanelFrameProps) {
  const { pathname } = useLocation();
  const [head, setHead] = useState<PanelHeadContent>({ title });
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const value = useMemo<PanelContextValue>(
    () => ({ setHead, foot, holdOpen: () => () => undefined, leave: (go) => go(), close: onClose }),
    [foot, onClose],
  );
  const tabs = (head.tabs ?? []).map(({ id, label, to }) => ({
    id,
    label,
    href: to.startsWith('?') ? pathname + to : to,
  }));
  return (
    <Panel
      open
      onClose={onClose}
      title={head.title}
      status={head.status}
      footRef={setFoot}
      {...(head.size === undefined ? {} : { width: head.size })}
      {...(tabs.length === 0
        ? {}
        : { tabs: <TabList label={head.title} name={name} selected={head.activeTab ?? ''} items={tabs} /> })}
    >
      <PanelContext value={value}>
        <div
          {...(tabs.length === 0
            ? {}
            : {
                role: 'tabpanel',
                id: `${name}-panel`,
                'aria-labelledby': `${name}-tab-${head.activeTab ?? ''}`,
              })}
        >
          {children}
        </div>
      </PanelContext>
    </Panel>
  );
}
