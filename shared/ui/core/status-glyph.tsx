import type { ReactElement } from 'react';
import { styled } from './styled';

/** A position of the dial: the key that turns a quarter at a time. */
export type GlyphName =
  | 'draft'
  | 'pending'
  | 'auth'
  | 'init'
  | 'clear'
  | 'done'
  | 'done-nonrefundable'
  | 'failed'
  | 'blocked'
  | 'rejected'
  | 'canceled'
  | 'expired'
  | 'approval';

/** The mark inside the dial; `cut` is drawn in the ground's colour on a full disc, `fill` is a solid sector. */
const marks: Record<GlyphName, { disc?: true; dash?: true; cut?: string; line?: string; fill?: string }> = {
  draft: { dash: true },
  pending: {},
  auth: { fill: 'M7 7V3.6A3.4 3.4 0 0 1 10.4 7Z' },
  init: { fill: 'M7 3.6a3.4 3.4 0 0 1 0 6.8Z' },
  clear: { fill: 'M7 7V3.6A3.4 3.4 0 1 1 3.6 7Z' },
  done: { disc: true, cut: 'm4.3 7.2 1.9 1.9 3.6-3.9' },
  'done-nonrefundable': { disc: true, cut: 'm4.3 7.2 1.9 1.9 3.6-3.9' },
  failed: { disc: true, cut: 'm4.9 4.9 4.2 4.2m0-4.2L4.9 9.1' },
  blocked: { disc: true, cut: 'M4.2 7h5.6' },
  approval: { disc: true, cut: 'M5.5 4.9v4.2m3-4.2v4.2' },
  rejected: { line: 'm5.1 5.1 3.8 3.8m0-3.8L5.1 8.9' },
  canceled: { line: 'm4.6 9.4 4.8-4.8' },
  expired: { line: 'M7 4.3V7l1.7 1.3' },
};

const Dial = styled.svg`
  width: 0.8125rem;
  height: 0.8125rem;
  flex: none;
  color: var(--solid, currentColor);
  fill: none;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  overflow: visible;
  [data-badge] > & {
    color: currentColor;
  }
`;

/** Properties of the dial. */
export interface StatusGlyphProps {
  name: GlyphName;
  /** Spoken name, where no word stands beside it. */
  label?: string;
  className?: string;
}

/** The status dial. Takes its colours from the `data-tone` around it. */
export function StatusGlyph({ name, label, className }: StatusGlyphProps): ReactElement {
  const { disc, dash, cut, line, fill } = marks[name];
  return (
    <Dial
      viewBox="0 0 14 14"
      data-glyph={name}
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {disc === true ? (
        <circle cx="7" cy="7" r="6.25" fill="currentColor" />
      ) : (
        <circle
          cx="7"
          cy="7"
          r="5.5"
          stroke="currentColor"
          {...(dash === true ? { strokeDasharray: '1.2 2.26', strokeLinecap: 'butt' } : {})}
        />
      )}
      {fill !== undefined && <path d={fill} fill="currentColor" />}
      {line !== undefined && <path d={line} stroke="currentColor" />}
      {cut !== undefined && <path d={cut} stroke="var(--bg, var(--surface))" />}
      {name === 'done-nonrefundable' && (
        <path
          d="M11.4 7.6 8.6 12.6a.6.6 0 0 0 .5.9h5a.6.6 0 0 0 .5-.9Z"
          fill="var(--yellow-solid)"
          stroke="var(--bg, var(--surface))"
          strokeWidth="1"
        />
      )}
    </Dial>
  );
}
