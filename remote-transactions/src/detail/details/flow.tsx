import { media, styled } from '@keyturn/shared/ui';
import { ArrowRightIcon } from '@keyturn/shared/ui/icons';

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: var(--s-3);
  align-items: center;
  margin-bottom: var(--s-2);
  .kt-icon {
    color: var(--text-3);
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s-1-5);
    .kt-icon {
      transform: rotate(90deg);
      justify-self: center;
    }
  }
`;

const Box = styled.div`
  display: grid;
  min-width: 0;
  padding: 0.625rem var(--s-3);
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  overflow-wrap: anywhere;
  & > :not(strong) {
    color: var(--text-2);
    font-size: var(--text-sm);
    line-height: var(--lh-sm);
  }
  & > :first-child {
    color: var(--text-3);
    font-size: var(--text-xs);
  }
  & > strong {
    font-weight: var(--weight-medium);
  }
`;

/** One end of the money's way. */
export interface FlowEnd {
  readonly name: string;
  /** Bank and last four digits, or null where no account is known yet. */
  readonly account: string | null;
}

/** From where to where the money goes. */
export function Flow({ from, to }: { readonly from: FlowEnd; readonly to: FlowEnd }) {
  return (
    <Line>
      <End label="From" end={from} />
      <ArrowRightIcon aria-hidden="true" />
      <End label="To" end={to} />
    </Line>
  );
}

function End({ label, end: { name, account } }: { readonly label: string; readonly end: FlowEnd }) {
  return (
    <Box>
      <span>{label}</span>
      <strong>{name}</strong>
      <span>{account ?? 'No account yet'}</span>
    </Box>
  );
}
