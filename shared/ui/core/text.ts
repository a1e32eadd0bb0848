import { styled } from './styled';

type Size = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl';

/** Properties of a text. */
export interface TextProps {
  /** xs 12, sm 13, md 14 (inherits by default). */
  $size?: Size;
  /** 1 reads (default), 2 supports, 3 annotates. */
  $tone?: '1' | '2' | '3' | 'red' | 'yellow' | 'accent';
  $weight?: 'regular' | 'medium' | 'semibold';
  /** Cuts with an ellipsis; give the whole text in `title`. */
  $clip?: boolean;
  $nowrap?: boolean;
  /** Tabular figures with a slashed zero, for references. */
  $ref?: boolean;
  $block?: boolean;
}

const tones = {
  '1': 'var(--text-1)',
  '2': 'var(--text-2)',
  '3': 'var(--text-3)',
  red: 'var(--red-text)',
  yellow: 'var(--yellow-text)',
  accent: 'var(--accent-text)',
} as const;

/** A run of text; `as="p"` for a paragraph. */
export const Text = styled.span<TextProps>`
  ${(p) => (p.$size === undefined ? '' : `font-size: var(--text-${p.$size}); line-height: var(--lh-${p.$size});`)}
  ${(p) => (p.$tone === undefined ? '' : `color: ${tones[p.$tone]};`)}
  ${(p) => (p.$weight === undefined ? '' : `font-weight: var(--weight-${p.$weight});`)}
  ${(p) => (p.$block === true ? 'display: block;' : '')}
  ${(p) => (p.$nowrap === true ? 'white-space: nowrap;' : '')}
  ${(p) =>
    p.$clip === true
      ? 'display: block; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;'
      : ''}
  ${(p) => (p.$ref === true ? 'font-variant-numeric: tabular-nums slashed-zero; letter-spacing: 0.01em;' : '')}
`;

/** Properties of a heading: its look. The level is the element (`as="h1"`…; h2 by default). */
export interface HeadingProps {
  /** md 14, lg 16 (default), xl 19, 2xl 24. */
  $size?: Size;
}

/** A heading; the level in the outline and the look are chosen apart. */
export const Heading = styled.h2<HeadingProps>`
  font-size: var(--text-${(p) => p.$size ?? 'lg'});
  line-height: var(--lh-${(p) => p.$size ?? 'lg'});
  ${(p) => (p.$size === '2xl' || p.$size === '3xl' ? 'letter-spacing: var(--track-display); text-wrap: balance;' : '')}
`;
