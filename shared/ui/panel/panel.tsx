import * as Radix from '@radix-ui/react-dialog';
import { useRef, useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { IconButton } from '@keyturn/shared/ui';
import { XIcon } from '../icons';
import { leavesEscapeToWhatIsOver, staysOpenForToasts } from '../floating/outside';
import { useReturnFocus } from '../floating/return-focus';
import { besideFrom, Body, Foot, Frame, Head, RoomBeside, Scrim, Title, TitleLine } from './parts';

/** sm 480 px one form, md 640 px a record, lg 920 px a grid. */
export type PanelWidth = 'sm' | 'md' | 'lg';

/** Properties of the panel frame. */
export interface PanelProps {
  open: boolean;
  /** Esc, a press outside, the close button. The owner decides whether it closes. */
  onClose: () => void;
  title: ReactNode;
  /** Beside the title: the record's state. */
  status?: ReactNode;
  /** Under the title: a TabList. */
  tabs?: ReactNode;
  /** Default `md`. */
  width?: PanelWidth;
  /** Whether a record may stand beside its page as it opens, where there is room. Default false. */
  mayStandBeside?: boolean;
  /** Actions. */
  foot?: ReactNode;
  /** The element of the foot, where actions are rendered into it from elsewhere. Empty, it is not shown. */
  footRef?: Ref<HTMLElement>;
  /** Default "Close". */
  closeLabel?: string;
  children: ReactNode;
}

/**
 * A panel over the page: focus goes to the panel, the page behind is inert, and on closing the focus returns to
 * where it was. On a wide screen a record (`md`) stands beside the page where it may; the page stays usable then.
 */
export function Panel(props: PanelProps): ReactElement {
  const {
    open,
    onClose,
    title,
    status,
    tabs,
    width = 'md',
    mayStandBeside = false,
    foot,
    footRef,
    closeLabel = 'Close',
    children,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  const [beside] = useState(() => mayStandBeside && width === 'md' && isWide());
  const onOutside = beside ? staysOpen : staysOpenForToasts;
  return (
    <Radix.Root open={open} modal={!beside} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {beside ? open && <RoomBeside /> : <Scrim />}
        <Frame
          ref={frame}
          tabIndex={-1}
          data-width={width}
          data-raised="panel"
          {...(beside ? { 'data-beside': '' } : {})}
          aria-describedby={undefined}
          onPointerDownOutside={onOutside}
          onInteractOutside={onOutside}
          onEscapeKeyDown={leavesEscapeToWhatIsOver}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus(event);
            // The panel as a whole takes the focus, so that its name is read and nothing is pressed by accident.
            event.preventDefault();
            frame.current?.focus();
          }}
        >
          <Head {...(tabs === undefined || tabs === null ? {} : { 'data-tabs': '' })}>
            <TitleLine>
              <Title>{title}</Title>
              {status}
              <IconButton label={closeLabel} onClick={onClose}>
                <XIcon />
              </IconButton>
            </TitleLine>
            {tabs}
          </Head>
          {/* It scrolls, so the keyboard has to reach it even where it holds nothing to focus. */}
          <Body tabIndex={0}>{children}</Body>
          <Foot {...(footRef === undefined ? {} : { ref: footRef })}>{foot}</Foot>
        </Frame>
      </Radix.Portal>
    </Radix.Root>
  );
}

const isWide = (): boolean => window.matchMedia(`(min-width: ${besideFrom}px)`).matches;

/** Beside the page nothing of the page is "outside". */
const staysOpen = (event: { preventDefault: () => void }): void => event.preventDefault();
