import * as Radix from '@radix-ui/react-dialog';
import type { ReactElement, ReactNode } from 'react';
import { VisuallyHidden } from '@keyturn/shared/ui';
import { closesByEscape, staysOpenForToasts } from '../floating/outside';
import { panelAround } from '../floating/panel-around';
import { useReturnFocus } from '../floating/return-focus';
import { Box, Description, Foot, Scrim, Title } from './parts';

/** Properties of a dialog. */
export interface DialogProps {
  open: boolean;
  /** Esc, a press outside, or a button of yours. */
  onClose: () => void;
  title: ReactNode;
  /** Spoken with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the last is the one that acts. */
  foot?: ReactNode;
  /** md 424 px (default), lg 640 px. */
  size?: 'md' | 'lg';
  /** What it opens inside of; default the open panel. */
  within?: HTMLElement | null;
  /** While something runs: neither Esc nor a press outside closes. */
  busy?: boolean;
  /** `menu`: for a list to choose from, near the top; its title is only spoken, and it has no margin. Default `plain`. */
  look?: 'plain' | 'menu';
  /** alertdialog for questions that need an answer. */
  role?: 'dialog' | 'alertdialog';
}

/** A dialog over the page. For a form or a record use a panel. */
export function Dialog(props: DialogProps): ReactElement {
  const {
    open,
    onClose,
    title,
    description,
    children,
    foot,
    size = 'md',
    busy = false,
    role = 'dialog',
    look = 'plain',
  } = props;
  const returnFocus = useReturnFocus();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal container={open ? (props.within ?? panelAround()) : null}>
        <Scrim data-look={look}>
          <Box
            role={role}
            data-size={size}
            data-look={look}
            data-raised="float"
            aria-busy={busy}
            {...returnFocus}
            onPointerDownOutside={staysOpenForToasts}
            onInteractOutside={staysOpenForToasts}
            onEscapeKeyDown={closesByEscape(close)}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            {look === 'menu' ? (
              <VisuallyHidden>
                <Title>{title}</Title>
              </VisuallyHidden>
            ) : (
              <Title>{title}</Title>
            )}
            {description !== undefined && (
              <Description asChild>
                <div>{description}</div>
              </Description>
            )}
            {children}
            {foot !== undefined && <Foot>{foot}</Foot>}
          </Box>
        </Scrim>
      </Radix.Portal>
    </Radix.Root>
  );
}
