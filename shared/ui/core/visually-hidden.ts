import { css, styled } from './styled';
import { AppLink } from './link';

/** Styles that hide from the eye only. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text for assistive technology only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** The first stop of the keyboard: jumps over the navigation to `href` (`#main`). */
export const SkipLink = styled(AppLink)`
  position: fixed;
  left: 12px;
  top: -60px;
  z-index: var(--z-tooltip);
  padding: var(--s-2) var(--s-3);
  background: var(--inverse);
  color: var(--on-inverse);
  border-radius: var(--r-md);
  &:focus {
    top: 12px;
  }
`;
