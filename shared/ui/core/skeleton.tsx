import type { ReactElement, ReactNode } from 'react';
import { keyframes, styled } from './styled';
import { media } from './media';
import { VisuallyHidden } from './visually-hidden';

const sheen = keyframes`to { transform: translateX(100%); }`;

const Bar = styled.span`
  display: block;
  border-radius: var(--r-xs);
  background: var(--gray-bg);
  position: relative;
  overflow: hidden;
  max-width: 100%;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(90deg, transparent, var(--hover), transparent);
    transform: translateX(-100%);
    animation: ${sheen} 1600ms infinite;
  }
  ${media.still} {
    &::after {
      animation: none;
    }
  }
`;

/** Properties of a bar that stands for what is loading. */
export interface SkeletonProps {
  /** CSS length; default 100%. */
  width?: string;
  /** CSS length; default 0.75rem. */
  height?: string;
  /** CSS radius. */
  radius?: string;
}

/** One bar in the place and shape of what will come. Put bars into a `SkeletonGroup`, which is what is announced. */
export function Skeleton({ width = '100%', height = '0.75rem', radius }: SkeletonProps): ReactElement {
  return (
    <Bar
      aria-hidden="true"
      style={{ width, height, ...(radius === undefined ? {} : { borderRadius: radius }) }}
    />
  );
}

const Lines = styled.div`
  display: grid;
  gap: var(--s-3);
`;

/** The loading state of an area: announces `label` ("Loading transactions") once, over its bars. */
export function SkeletonGroup({ label, children }: { label: string; children?: ReactNode }): ReactElement {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children ?? (
        <Lines>
          <Skeleton width="30%" />
          <Skeleton width="64%" />
          <Skeleton width="48%" />
          <Skeleton width="80%" />
        </Lines>
      )}
    </div>
  );
}
