import { Avatar, media, styled, VisuallyHidden } from '@keyturn/shared/ui';
import { ChevronDownIcon } from '@keyturn/shared/ui/icons';
import type { ButtonHTMLAttributes, Ref } from 'react';

const Frame = styled.button`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  padding: 4px 8px 4px 4px;
  border-radius: var(--r-full);
  color: var(--text-2);
  font-weight: var(--weight-medium);
  &:hover,
  &[aria-expanded='true'] {
    background: var(--hover);
    color: var(--text-1);
  }
  & > span[data-name] {
    max-width: 12rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${media.drawer} {
    & > span[data-name] {
      display: none;
    }
  }
  ${media.phone} {
    min-height: 2.75rem;
    & > .kt-icon {
      display: none;
    }
  }
`;

interface UserButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly name: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The button of the user menu. */
export function UserButton({ name, ...rest }: UserButtonProps) {
  return (
    <Frame type="button" aria-haspopup="menu" {...rest}>
      <VisuallyHidden>User menu of {name}</VisuallyHidden>
      <Avatar name={name} />
      <span data-name="" aria-hidden="true">
        {name}
      </span>
      <ChevronDownIcon size="sm" />
    </Frame>
  );
}
