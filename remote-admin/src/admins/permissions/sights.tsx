import { useOrganization } from '@keyturn/shared/organization';
import { styled, Text } from '@keyturn/shared/ui';
import { CheckIcon, XIcon } from '@keyturn/shared/ui/icons';
import { type Occasion, useExamples } from './data';
import type { Grant } from './grant';
import { sightsOf } from './seen';

interface SightsProps {
  readonly grant: Grant;
  readonly occasions: readonly Occasion[];
}

/** What a person who holds a grant will see, by payments of the organization in the address. */
export function Sights({ grant, occasions }: SightsProps) {
  const { id, name } = useOrganization();
  const examples = useExamples(id);
  return (
    <List>
      {sightsOf(grant, examples, occasions, name).map(({ key, can, text, example }) => (
        <li key={key} data-can={can || undefined}>
          {can ? <CheckIcon /> : <XIcon />}
          <div>
            {can ? '' : 'Can’t: '}
            {text}
            {example !== null && (
              <Text $size="sm" $tone="3" $block>
                {example}
              </Text>
            )}
          </div>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--s-2);
  margin: 0;
  padding: 0;
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  & > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s-2);
    list-style: none;
    color: var(--text-3);
    overflow-wrap: anywhere;
  }
  & > li[data-can] {
    color: var(--text-1);
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
    margin-top: 0.1rem;
  }
  & > li[data-can] .kt-icon {
    color: var(--aqua-text);
  }
`;
