import type { ReactElement } from 'react';
import { keyframes, styled } from './styled';
import { media } from './media';
import { VisuallyHidden } from './visually-hidden';

const turn = keyframes`to { transform: rotate(1turn); }`;

const Ring = styled.span`
  display: inline-block;
  width: 0.9375rem;
  height: 0.9375rem;
  border-radius: 50%;
  border: 1.75px solid color-mix(in oklab, currentColor 26%, transparent);
  border-top-color: currentColor;
  animation: ${turn} 800ms linear infinite;
  flex: none;
  ${media.still} {
    animation: none;
    border-top-color: currentColor;
  }
`;

/** A turning ring. With `label` it is announced as status; without, it decorates a text that says the same. */
export function Spinner({ label }: { label?: string }): ReactElement {
  if (label === undefined) return <Ring aria-hidden="true" />;
  return (
    <span role="status">
      <Ring aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
