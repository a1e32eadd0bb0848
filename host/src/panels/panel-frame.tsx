import {
  PanelContext,
  type PanelContextValue,
  type PanelHeadContent,
  type PanelSize,
} from '@keyturn/shared/panels';
import { useNavigationType } from '@keyturn/shared/router';
import { Panel } from '@keyturn/shared/ui/panel';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { sameHead } from './head';
import { useIsAsking, useLeaveGuard } from './leave-guard-context';
import LeaveQuestion from './leave-question';
import { PanelTabs, tabsName, TabsToCome } from './panel-tabs';

interface PanelFrameProps {
  /** Stands in the head until the panel names itself. */
  readonly title: string;
  /** Its width until then. */
  readonly size: PanelSize;
  /** Whether it will have tabs, which are given their place. */
  readonly hasTabs: boolean;
  /** Goes where the panel closes to. */
  readonly onClosed: () => void;
  /** Is told the name that the panel gives itself. */
  readonly onTitle: (title: string) => void;
  readonly children: ReactNode;
}

/** The one frame of all side panels: head, tabs, foot, focus, and the question about unsaved input. */
export default function PanelFrame({ title, size, hasTabs, onClosed, onTitle, children }: PanelFrameProps) {
  const guard = useLeaveGuard();
  const asking = useIsAsking();
  const [named, setNamed] = useState<PanelHeadContent | null>(null);
  const head = named ?? { title, size };
  // Loaded by its address, or come back to, a record is drawn after its page, which would have to make room for it.
  const isOpened = useNavigationType() !== 'POP';
  const [foot, setFoot] = useState<HTMLElement | null>(null);

  const takeHead = useCallback(
    (next: PanelHeadContent) => {
      setNamed((before) => (before !== null && sameHead(before, next) ? before : next));
      onTitle(next.title);
    },
    [onTitle],
  );
  const close = useCallback(() => guard.attempt(onClosed), [guard, onClosed]);
  const value = useMemo<PanelContextValue>(
    () => ({
      setHead: takeHead,
      foot,
      holdOpen: guard.hold,
      leadBack: guard.leadBack,
      leave: guard.attempt,
      close,
    }),
    [takeHead, foot, guard, close],
  );

  return (
    <Panel
      open
      onClose={close}
      title={head.title}
      status={head.status}
      footRef={setFoot}
      mayStandBeside={isOpened}
      {...(head.size === undefined ? {} : { width: head.size })}
      {...(named === null && hasTabs ? { tabs: <TabsToCome /> } : {})}
      {...(head.tabs === undefined || head.tabs.length === 0 ? {} : { tabs: <PanelTabs head={head} /> })}
    >
      <PanelContext value={value}>
        <div {...tabPanel(head.activeTab)}>{children}</div>
      </PanelContext>
      {asking && <LeaveQuestion />}
    </Panel>
  );
}

/** The content stays one element whether or not there are tabs, so that naming the tabs does not mount it anew. */
function tabPanel(activeTab: string | undefined) {
  return activeTab === undefined
    ? {}
    : { role: 'tabpanel', id: `${tabsName}-panel`, 'aria-labelledby': `${tabsName}-tab-${activeTab}` };
}
