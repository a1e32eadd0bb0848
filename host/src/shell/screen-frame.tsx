import { PanelContext, type PanelContextValue } from '@keyturn/shared/panels';
import { type ReactNode, useMemo } from 'react';
import { useLazy } from '../lib/use-lazy';
import { useIsAsking, useLeaveGuard } from '../panels/leave-guard-context';

const loadQuestion = () => import('../panels/leave-question');

interface ScreenFrameProps {
  /** Whether no panel lies over the screen: a panel asks about unsaved input itself. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}

/** Lets a form in a screen hold it open, and asks before what was typed there is lost. */
export function ScreenFrame({ alone = true, children }: ScreenFrameProps) {
  const guard = useLeaveGuard();
  const asking = useIsAsking() && alone;
  const question = useLazy(loadQuestion, asking);
  const frame = useMemo<PanelContextValue>(
    () => ({
      setHead: () => undefined,
      foot: null,
      holdOpen: guard.hold,
      leadBack: guard.leadBack,
      leave: guard.attempt,
      close: () => undefined,
    }),
    [guard],
  );
  return (
    <>
      <PanelContext value={frame}>{children}</PanelContext>
      {asking && question !== null && <question.default />}
    </>
  );
}
