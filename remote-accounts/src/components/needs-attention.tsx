import { styled, VisuallyHidden } from '@keyturn/shared/ui';
import { WarnIcon } from '@keyturn/shared/ui/icons';

const Mark = styled.span`
  display: inline-grid;
  color: var(--yellow-text);
  .kt-icon {
    width: 0.9375rem;
    height: 0.9375rem;
  }
`;

/** The warning beside the Manage tab. One element for all, so that a panel's head stays the same between renders. */
export const needsAttention = (
  <Mark>
    <WarnIcon />
    <VisuallyHidden>Needs attention</VisuallyHidden>
  </Mark>
);
