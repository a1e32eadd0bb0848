import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Row, styled } from '@keyturn/shared/ui';

const Track = styled.div`
  height: 6px;
  border-radius: var(--r-full);
  background: var(--gray-bg);
  box-shadow: inset 0 0 0 1px var(--line);
  overflow: hidden;
  margin-top: var(--s-1-5);
  & > span {
    display: block;
    height: 100%;
    background: var(--accent-text);
    border-radius: inherit;
    transition: width var(--dur-base) var(--ease-out);
  }
`;

/** Properties of a progress bar. */
export interface ProgressProps {
  label: ReactNode;
  done: number;
  total: number;
}

/** How much of a known amount of work is done. */
export function Progress({ label, done, total }: ProgressProps): ReactElement {
  const id = useId();
  const share = total === 0 ? 0 : Math.min(1, Math.max(0, done / total));
  return (
    <div>
      <Row $between>
        <span id={id}>{label}</span>
        <span>
          {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </span>
      </Row>
      <Track
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(done, total)}
      >
        <span style={{ width: `${share * 100}%` }} />
      </Track>
    </div>
  );
}
