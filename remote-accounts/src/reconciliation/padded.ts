import { media, styled } from '@keyturn/shared/ui';

/** The inside of a tab: its sections, and lists of rows with a line between them. */
export const Padded = styled.div`
  padding: var(--s-4);
  min-width: 0;
  & > :not(section) + section {
    margin-top: var(--s-4);
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  ul > li + li {
    padding-top: var(--s-3);
    border-top: 1px solid var(--line-subtle);
  }
  /* Amounts, which never wrap. */
  dd {
    flex: none;
  }
  summary {
    padding-block: var(--s-2);
    cursor: pointer;
  }
`;

/** Words left, what can be done right; one below the other on a phone. */
export const Beside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s-3);
  align-items: start;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
  }
`;
