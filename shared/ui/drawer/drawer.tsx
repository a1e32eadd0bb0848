import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { keyframes, styled } from '@keyturn/shared/ui';
import { useReturnFocus } from '../floating/return-focus';

const appear = keyframes`from { opacity: 0; }`;
const slide = keyframes`from { transform: translateX(-24px); opacity: 0; }`;

const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  background: var(--scrim);
  z-index: var(--z-scrim);
  animation: ${appear} var(--dur-base) var(--ease-out);
`;

const Frame = styled(Radix.Content)`
  position: fixed;
  inset: 0 auto 0 0;
  width: min(var(--nav-w) + 2rem, 88vw);
  background: var(--canvas);
  color: var(--text-1);
  box-shadow: var(--shadow-3);
  z-index: var(--z-panel);
  overflow-y: auto;
  --focus-gap: var(--canvas);
  animation: ${slide} var(--dur-base) var(--ease-out);
  &:focus {
    outline: none;
  }
`;

const Name = styled(Radix.Title)`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

/** Properties of a drawer. */
export interface DrawerProps {
  open: boolean;
  /** Esc, a press outside, or something inside. */
  onClose: () => void;
  /** Spoken name. */
  label: string;
  children: ReactNode;
}

/** What lies at the left edge until it is called for: the navigation on narrow screens. */
export function Drawer({ open, onClose, label, children }: DrawerProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Scrim />
        <Frame
          ref={frame}
          tabIndex={-1}
          aria-describedby={undefined}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus(event);
            // Left alone, the focus goes to the first button that is no link, a help mark, and opens its tip.
            event.preventDefault();
            frame.current?.focus();
          }}
        >
          <Name>{label}</Name>
          {children}
        </Frame>
      </Radix.Portal>
    </Radix.Root>
  );
}
