import type { ReactElement, ReactNode } from 'react';
import { styled } from './styled';
import { StatusGlyph } from './status-glyph';
import type { GlyphName } from './status-glyph';
import { VisuallyHidden } from './visually-hidden';

/** Gray nothing yet, blue moving, aqua arrived, yellow somebody must act, red stopped, dark unverified customer. */
export type Tone = 'gray' | 'blue' | 'aqua' | 'yellow' | 'red' | 'dark';

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
  height: 1.3125rem;
  padding: 0 0.4375rem;
  border-radius: var(--r-sm);
  background: var(--bg);
  color: var(--fg);
  box-shadow: inset 0 0 0 1px var(--ln);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: 1;
  white-space: nowrap;
  &:has(> svg) {
    padding-left: 0.3125rem;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

/** Properties of a badge. */
export interface BadgeProps {
  /** Default `gray`. */
  tone?: Tone;
  /** Dial in front of the word. */
  glyph?: GlyphName | undefined;
  children: ReactNode;
  title?: string;
}

/** A word on its tone: never colour alone. */
export function Badge({ tone = 'gray', glyph, children, title }: BadgeProps): ReactElement {
  return (
    <Frame data-tone={tone} data-badge="" title={title}>
      {glyph !== undefined && <StatusGlyph name={glyph} />}
      {children}
    </Frame>
  );
}

const Count = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 1.25rem;
  height: 1.25rem;
  padding: 0 0.3125rem;
  border-radius: var(--r-full);
  font-size: 0.6875rem;
  line-height: 1;
  font-weight: var(--weight-semibold);
  font-variant-numeric: tabular-nums;
  background: var(--gray-bg);
  color: var(--gray-text);
  box-shadow: inset 0 0 0 1px var(--gray-line);
  &[data-tone='yellow'] {
    background: var(--yellow-bg);
    color: var(--yellow-text);
    box-shadow: inset 0 0 0 1px var(--yellow-line);
  }
  &[data-tone='accent'] {
    background: var(--accent);
    color: var(--on-accent);
    box-shadow: inset 0 0 0 1px var(--accent-line);
  }
`;

/** Properties of a count. */
export interface CountBadgeProps {
  count: number;
  /** Yellow: a person has to do something. */
  tone?: 'gray' | 'yellow' | 'accent';
  /** What is counted, spoken after the number ("need approval"). */
  label?: string;
  /** Above it the badge says "99+". Default 99. */
  max?: number;
}

/** A small count beside a name. Shows nothing at zero. */
export function CountBadge({ count, tone = 'gray', label, max = 99 }: CountBadgeProps): ReactElement | null {
  if (count <= 0) return null;
  return (
    <Count data-tone={tone}>
      <span>
        {count > max ? `${max}+` : count}
        {label !== undefined && <VisuallyHidden>{` ${label}`}</VisuallyHidden>}
      </span>
    </Count>
  );
}
