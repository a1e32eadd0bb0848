import { styled, VisuallyHidden } from '@keyturn/shared/ui';
import { CheckIcon } from '@keyturn/shared/ui/icons';
import type { Step } from './steps';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  flex: 1 1 30rem;
  gap: var(--s-1) var(--s-4);
  list-style: none;
  margin: 0;
  padding: 0;
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  color: var(--text-2);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-1-5);
    white-space: nowrap;
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
    color: var(--aqua-text);
  }
`;

/** The steps of a finished registration, in one line. */
export function FinishedSteps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <List>
      {steps.map(({ id, title }) => (
        <li key={id}>
          <CheckIcon />
          {title}
          <VisuallyHidden>Done</VisuallyHidden>
        </li>
      ))}
    </List>
  );
}
