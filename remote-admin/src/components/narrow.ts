import { styled } from '@keyturn/shared/ui';

/** A form beside nothing else: as wide as its longest sentence. */
export const Narrow = styled.form`
  max-width: 32rem;
`;
