import * as Radix from '@radix-ui/react-tooltip';
import { createContext, useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { keyframes, styled } from '@keyturn/shared/ui';
import { HelpIcon } from '../icons';

/** How long a group of tooltips goes on opening at once after one was closed, in ms. */
const groupCloseDelay = 1500;

const appear = keyframes`from { opacity: 0; }`;

const Tip = styled(Radix.Content)`
  max-width: 16rem;
  padding: 0.375rem 0.625rem;
  border-radius: var(--r-sm);
  background: var(--inverse);
  color: var(--on-inverse);
  font-size: var(--text-xs);
  line-height: 1.0625rem;
  box-shadow: var(--shadow-2);
  z-index: var(--z-tooltip);
  overflow-wrap: anywhere;
  animation: ${appear} var(--dur-fast) var(--ease-out);
`;

const Mark = styled.button`
  display: inline-grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border-radius: var(--r-full);
  color: var(--text-3);
  &:hover {
    color: var(--text-1);
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
  }
`;

const GroupContext = createContext(false);

/** Tooltips below share their delay: once one was open, the next opens at once. */
export function TooltipGroup({ children }: { children: ReactNode }): ReactElement {
  return (
    <Radix.Provider delayDuration={300} skipDelayDuration={groupCloseDelay}>
      <GroupContext value={true}>{children}</GroupContext>
    </Radix.Provider>
  );
}

/** Properties of a tooltip. */
export interface TooltipProps {
  /** The text. */
  text: ReactNode;
  /** One element that can take the focus and a ref. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Open from the start: for what the pointer rested on before this was there, and which hears no move of it. */
  defaultOpen?: boolean;
}

/** A text on hover and focus. Only adds to what is already named: never the only place of something needed. */
export function Tooltip({ text, children, side = 'top', defaultOpen = false }: TooltipProps): ReactElement {
  const grouped = useContext(GroupContext);
  const tooltip = (
    <Radix.Root defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Tip side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Tip>
      </Radix.Portal>
    </Radix.Root>
  );
  return grouped ? tooltip : <TooltipGroup>{tooltip}</TooltipGroup>;
}

/** Properties of a question mark with a tooltip. */
export interface HelpTipProps extends Pick<TooltipProps, 'defaultOpen'> {
  label?: string;
  text: string;
}

/** A question mark that explains what stands beside it. */
export function HelpTip({ label = 'Help', text, defaultOpen = false }: HelpTipProps): ReactElement {
  return (
    <Tooltip text={text} defaultOpen={defaultOpen}>
      <Mark type="button" aria-label={label}>
        <HelpIcon />
      </Mark>
    </Tooltip>
  );
}
