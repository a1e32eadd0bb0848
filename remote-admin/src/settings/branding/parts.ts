import { styled } from '@keyturn/shared/ui';

/** Logos beside each other where there is room. */
export const Logos = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
  gap: var(--s-5);
`;
