import { css, inputStyle } from '@keyturn/shared/ui';

/**
 * Frame, head and rows of the grid. It scrolls both ways inside its own frame; the head stays. Head and rows have one
 * width: by what stands in it, a row would move its columns from under their heads.
 */
export const gridStyle = css`
  position: relative;
  max-height: 26rem;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--surface);
  scrollbar-width: thin;
  [role='row'] {
    display: grid;
    grid-template-columns: var(--columns);
    width: 100%;
  }
  [role='rowgroup'] {
    min-width: var(--least);
  }
  [data-head] {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--surface-2);
    border-bottom: 1px solid var(--line);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
    color: var(--text-2);
  }
  [role='columnheader'] {
    padding: var(--s-2) var(--s-3);
  }
  [role='columnheader']:nth-child(2) {
    text-align: right;
  }
  [data-body] {
    position: relative;
  }
  [data-body] > [role='row'] {
    position: absolute;
    top: 0;
    left: 0;
    border-bottom: 1px solid var(--line);
  }
  [role='rowheader'] {
    padding: 3px var(--s-3);
    color: var(--text-3);
    font-size: var(--text-sm);
    line-height: var(--control-box-sm);
    font-variant-numeric: tabular-nums;
  }
  [role='cell'] {
    padding: 3px var(--s-1);
    min-width: 0;
    font-size: var(--text-xs);
    line-height: var(--lh-xs);
  }
  [role='cell']:last-child {
    padding-top: var(--s-1-5);
  }
  [role='cell'][data-wrong] {
    background: var(--red-bg);
  }
  > p {
    padding: var(--s-6);
    text-align: center;
    color: var(--text-2);
    font-size: var(--text-sm);
  }
`;

/** A cell's control: a box only where the pointer or the focus is. */
export const cellStyle = css`
  ${inputStyle}
  min-height: var(--control-box-sm);
  padding: 0 var(--s-2);
  font-size: var(--control-text, var(--text-sm));
  background: none;
  &:not(:hover, :focus-visible, [aria-invalid='true']) {
    border-color: transparent;
  }
  &[data-amount] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;
