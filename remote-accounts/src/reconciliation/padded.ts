import { styled } from '@keyturn/shared/ui';

/** The inside of a tab. */
export const Padded = styled.div`
  padding: var(--s-4);
  display: grid;
  gap: var(--s-5);
  grid-template-columns: minmax(0, 1fr);
`;
