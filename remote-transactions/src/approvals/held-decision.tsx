import { Button, styled, VisuallyHidden } from '@keyturn/shared/ui';
import { UndoIcon } from '@keyturn/shared/ui/icons';
import { useEffect, useState } from 'react';
import type { Held } from './use-held';

const Line = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2);
  min-width: 0;
  font-variant-numeric: tabular-nums;
`;

interface HeldDecisionProps {
  readonly held: Held;
  readonly onUndo: () => void;
}

/** A decision that is about to be sent, with the seconds that are left and the way back; in the place of its buttons. */
export function HeldDecision({ held: { what, until }, onUndo }: HeldDecisionProps) {
  const left = useSecondsUntil(until);
  return (
    <Line>
      <span role="status">
        {what} is sent in <span aria-hidden="true">{left} s</span>
        <VisuallyHidden>ten seconds. Press U to undo.</VisuallyHidden>
      </span>
      <Button
        icon={<UndoIcon />}
        data-key="U"
        aria-keyshortcuts="U"
        onClick={({ currentTarget }) => {
          // The button goes; the panel keeps the focus.
          currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
          onUndo();
        }}
      >
        Undo
      </Button>
    </Line>
  );
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
