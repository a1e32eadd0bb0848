import { styled } from '@keyturn/shared/ui';

/** Rows with their buttons at the end. */
export const Rows = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-2);
    padding: var(--s-2) 0;
    border-bottom: 1px solid var(--line-subtle);
  }
`;
