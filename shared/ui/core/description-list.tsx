import type { ReactElement, ReactNode } from 'react';
import { styled } from './styled';

/** The rows of a record: name left, value right. */
export const DescriptionList = styled.dl`
  display: grid;
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
`;

// What wraps stays at the right. Targets keep their size; the row stays as high as its text.
const Line = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s-4);
  padding: 0.4375rem 0;
  border-bottom: 1px solid var(--line-subtle);
  &:last-child {
    border-bottom: 0;
  }
  dt {
    color: var(--text-2);
  }
  dd {
    text-align: right;
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  dd > div {
    justify-content: flex-end;
  }
  dd :is(a, button) {
    margin-block: calc((var(--lh-sm) - 1.5rem) / 2);
  }
  dd [data-size='sm'] {
    margin-block: calc((var(--lh-sm) - var(--control-sm)) / 2);
  }
  &[data-total] {
    font-weight: var(--weight-semibold);
    dt {
      color: var(--text-1);
    }
  }
`;

/** Properties of a row of a record. */
export interface DescriptionRowProps {
  label: ReactNode;
  children: ReactNode;
  /** A sum: heavier. */
  total?: boolean;
}

/** One row of a record. */
export function DescriptionRow({ label, children, total = false }: DescriptionRowProps): ReactElement {
  return (
    <Line {...(total ? { 'data-total': '' } : {})}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Line>
  );
}
