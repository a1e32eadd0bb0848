import * as Radix from '@radix-ui/react-popover';
import { type ReactElement, useState } from 'react';
import { closesByEscape, staysOpenForToasts } from '../floating/outside';
import { panelAround } from '../floating/panel-around';
import { focusTyping } from './day-field';
import { DateRangeForm } from './form';
import { Surface } from './parts';
import { type DateRangeProps, DateRangeTrigger } from './trigger';

/** The control once it was asked for: open from the start, because a press on its button brought it here. */
export default function DateRangePopover(props: DateRangeProps): ReactElement {
  const { label, value, onChange, onClose, children } = props;
  const [open, setOpen] = useState(true);
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) onClose?.();
  };
  return (
    <Radix.Root open={open} onOpenChange={show}>
      <Radix.Trigger asChild>
        <DateRangeTrigger range={props} />
      </Radix.Trigger>
      <Radix.Portal container={panelAround()}>
        <Surface
          align="start"
          sideOffset={6}
          collisionPadding={8}
          data-raised="float"
          aria-label={`${label}: days`}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focusTyping(event.currentTarget);
          }}
          onInteractOutside={staysOpenForToasts}
          onEscapeKeyDown={closesByEscape(() => show(false))}
        >
          <DateRangeForm
            value={value}
            onTake={(days) => {
              onChange(days);
              show(false);
            }}
          >
            {children}
          </DateRangeForm>
        </Surface>
      </Radix.Portal>
    </Radix.Root>
  );
}
