import { Badge, Button, styled } from '@keyturn/shared/ui';
import { ChevronDownIcon } from '@keyturn/shared/ui/icons';
import type { ButtonHTMLAttributes, Ref } from 'react';
import type { OpenedView } from './use-opened-view';

const Name = styled.span`
  max-width: 12rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

interface TriggerProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly opened: OpenedView | null;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Says which view is open and whether it was changed since it was saved. */
export function ViewsTrigger({ opened, ...rest }: TriggerProps) {
  return (
    <Button {...rest}>
      <Name>{opened === null ? 'Views' : opened.view.name}</Name>
      {opened?.edited === true && <Badge tone="yellow">Edited</Badge>}
      <ChevronDownIcon size="sm" />
    </Button>
  );
}
