import { styled } from '@keyturn/shared/ui';

/** One permission: a mark, its name, what it lets do. */
export const Ability = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s-2);
  list-style: none;
  color: var(--text-3);
  .kt-icon {
    width: 1rem;
    height: 1rem;
    margin-top: 0.2rem;
  }
  &[data-held] {
    color: var(--text-1);
  }
  &[data-held] .kt-icon {
    color: var(--aqua-text);
  }
`;
