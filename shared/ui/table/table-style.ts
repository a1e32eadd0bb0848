import { css, keyframes, media } from '@keyturn/shared/ui';

const wash = keyframes`from { background: var(--aqua-bg); }`;

/** Drawn from data attributes on rows and cells, so that a row of a long list costs no styled component. */
export const tableStyle = css`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  & > caption {
    height: 0;
    padding: 0;
  }
  th {
    text-align: left;
    font-weight: var(--weight-medium);
    color: var(--text-3);
    font-size: var(--text-xs);
    padding: 0 var(--s-3);
    height: 2.25rem;
    background: var(--surface-2);
    border-bottom: 1px solid var(--line);
    white-space: nowrap;
  }
  td {
    padding: var(--s-1) var(--s-3);
    height: 2.875rem;
    border-bottom: 1px solid var(--line-subtle);
    vertical-align: middle;
  }
  tbody tr {
    position: relative;
  }
  tbody tr:last-child td {
    border-bottom: 0;
  }
  :is(th, td):first-child {
    padding-left: var(--s-4);
  }
  :is(th, td):last-child {
    padding-right: var(--s-4);
  }
  [data-align='end'] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  td[data-flex] {
    max-width: 0;
    width: 44%;
  }
  tbody tr:has(a):hover td {
    background: var(--hover);
  }
  tr[aria-selected='true'] td {
    background: var(--accent-soft);
  }
  tr[data-open] td {
    background: var(--accent-soft);
    box-shadow:
      inset 0 1px 0 var(--accent-soft-line),
      inset 0 -1px 0 var(--accent-soft-line);
  }
  tr[data-off] {
    color: var(--text-3);
  }
  tr[data-changed] td {
    animation: ${wash} var(--dur-live) var(--ease-out) both;
  }
  td :is(input, button, a:not([data-row-link]), [data-above]) {
    position: relative;
    z-index: 1;
  }
  td > input[type='checkbox'] {
    margin: 0;
    vertical-align: middle;
  }
  ${media.middle} {
    [data-optional] {
      display: none;
    }
  }
  ${media.phone} {
    &[data-stacks] {
      &,
      tbody {
        display: block;
      }
      thead {
        position: absolute;
        width: 1px;
        height: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      tbody tr {
        display: grid;
        grid-template-columns: minmax(0, 1fr) fit-content(65%);
        grid-auto-flow: row dense;
        gap: 2px var(--s-3);
        padding: var(--s-3) var(--s-4);
        border-bottom: 1px solid var(--line-subtle);
      }
      tbody tr:has(> [data-stack='lead']) {
        grid-template-columns: auto minmax(0, 1fr) fit-content(65%);
      }
      tbody tr:last-child {
        border-bottom: 0;
      }
      td {
        display: block;
        padding: 0;
        height: auto;
        border: 0;
        background: none;
        box-shadow: none;
        min-width: 0;
        max-width: none;
        width: auto;
        overflow-wrap: anywhere;
      }
      tr:is([aria-selected='true'], [data-open]) {
        background: var(--accent-soft);
      }
      tr:is([aria-selected='true'], [data-open]) td {
        background: none;
        box-shadow: none;
      }
      [data-stack='lead'] {
        grid-column: 1;
        grid-row: 1 / span 3;
      }
      [data-stack='amount'] {
        grid-column: -2;
        grid-row: 1;
      }
      [data-stack='wide'] {
        grid-column: 1 / -1;
      }
      tr:has(> [data-stack='lead']) [data-stack='wide'] {
        grid-column: 2 / -1;
      }
      [data-stack='end'] {
        grid-column: -2;
      }
      [data-stack='amount'],
      [data-stack='end'] {
        justify-self: end;
        text-align: end;
      }
      [data-optional]:not([data-stack='end']),
      [data-stack='hidden'] {
        display: none;
      }
    }
  }
  ${media.tiny} {
    &[data-stacks] tbody tr {
      padding-inline: var(--s-3);
    }
  }
`;
