import { styled } from './styled';
import { AppLink } from './link';

/** A link that stands alone ("View all"); links inside a sentence are underlined `AppLink`s. */
export const TextLink = styled(AppLink)`
  color: var(--accent-text);
  font-weight: var(--weight-medium);
  text-decoration: none;
  display: inline-flex;
  align-items: center;
  gap: var(--s-1);
  min-height: 1.5rem;
  border-radius: var(--r-xs);
  &:hover {
    text-decoration: underline;
  }
  .kt-icon {
    width: 0.9375rem;
    height: 0.9375rem;
  }
`;

/** The one link of a card, stretched over it; its card needs `position: relative`. */
export const CoverLink = styled(AppLink)`
  color: inherit;
  text-decoration: none;
  font-weight: inherit;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--r-md);
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
`;
