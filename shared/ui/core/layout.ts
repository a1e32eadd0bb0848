import { media } from './media';
import { styled } from './styled';

/** Steps of the 4 px grid; `1h` is 6 px. */
export type Space = '0' | '1' | '1h' | '2' | '3' | '4' | '5' | '6' | '8' | '10' | '12';

const lengths: Record<Space, string> = {
  '0': '0',
  '1': 'var(--s-1)',
  '1h': 'var(--s-1-5)',
  '2': 'var(--s-2)',
  '3': 'var(--s-3)',
  '4': 'var(--s-4)',
  '5': 'var(--s-5)',
  '6': 'var(--s-6)',
  '8': 'var(--s-8)',
  '10': 'var(--s-10)',
  '12': 'var(--s-12)',
};

/** Properties of a column of parts. */
export interface StackProps {
  /** Default `4` (16 px). */
  $gap?: Space;
}

/** One column with even gaps. */
export const Stack = styled.div<StackProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${(props) => lengths[props.$gap ?? '4']};
`;

/** Properties of a row of parts. */
export interface RowProps {
  /** Default `2` (8 px). */
  $gap?: Space;
  $wrap?: boolean;
  /** Pushes first and last to the ends. */
  $between?: boolean;
  $align?: 'center' | 'start' | 'end' | 'baseline';
}

/** One row with even gaps, centred across. */
export const Row = styled.div<RowProps>`
  display: flex;
  min-width: 0;
  gap: ${(props) => lengths[props.$gap ?? '2']};
  align-items: ${(props) => props.$align ?? 'center'};
  ${(props) => (props.$wrap === true ? 'flex-wrap: wrap;' : '')}
  ${(props) => (props.$between === true ? 'justify-content: space-between;' : '')}
`;

/** Takes the room that is left in a Row, and may shrink. */
export const Grow = styled.div`
  flex: 1;
  min-width: 0;
`;

/** Properties of a card. */
export interface CardProps {
  /** Inner space (20 px). Off for tables and tiles that bring their own. */
  $pad?: boolean;
}

/** A surface with a line around it. Render as `section` with `as` where it has a heading. */
export const Card = styled.div<CardProps>`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  min-width: 0;
  & > [role='tablist'] {
    padding-inline: var(--s-4);
  }
  ${(props) => (props.$pad === true ? 'padding: var(--s-5);' : '')}
`;

/** A part of a record: ruled off from the one before. */
export const Section = styled.section`
  & + & {
    padding-top: var(--s-5);
    margin-top: var(--s-5);
    border-top: 1px solid var(--line-subtle);
  }
  & > :is(h2, h3) {
    font-size: var(--text-md);
    line-height: var(--lh-md);
    margin-bottom: var(--s-3);
  }
`;

/** Controls over a list. Put what belongs to the far end into `ToolbarEnd`. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2);
  margin-bottom: var(--s-4);
  & > [data-search] {
    flex: 1 1 11rem;
    width: auto;
    max-width: 15rem;
  }
  ${media.phone} {
    & > [data-search] {
      max-width: none;
    }
  }
`;

/** The far end of a Toolbar. */
export const ToolbarEnd = styled.div`
  margin-left: auto;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2);
`;

/** The body of a screen under its PageHeader. */
export const Page = styled.div`
  padding: var(--s-5) var(--gutter) var(--s-16);
  max-width: var(--page-max);
`;
