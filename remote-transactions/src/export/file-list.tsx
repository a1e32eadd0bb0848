import { styled } from '@keyturn/shared/ui';

/** Files, or what makes them, each with what can be done with it. */
export const FileList = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-2) var(--s-3);
    padding: var(--s-2) var(--s-3);
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
  p {
    margin: 0;
    min-width: 0;
    flex: 1 1 12rem;
    overflow-wrap: anywhere;
    font-size: var(--text-sm);
  }
  small {
    display: block;
    color: var(--text-3);
    font-size: var(--text-xs);
  }
`;
