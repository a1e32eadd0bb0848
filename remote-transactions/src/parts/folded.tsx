import { styled } from '@keyturn/shared/ui';

/** What stands folded away until somebody wants it: a `summary` and one part under it. */
export const Folded = styled.details`
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  summary {
    padding: var(--s-3) var(--s-4);
    cursor: pointer;
    font-weight: var(--weight-medium);
  }
  & > :not(summary) {
    padding: 0 var(--s-4) var(--s-4);
    min-width: 0;
  }
`;
