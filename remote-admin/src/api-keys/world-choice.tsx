import { useField } from '@keyturn/shared/forms';
import { FieldGroup, Radio } from '@keyturn/shared/ui';
import type { World } from './data';

interface WorldChoiceProps {
  /** Whether there is a test world. */
  readonly testOffered: boolean;
}

/** Whose money the key is about. */
export function WorldChoice({ testOffered }: WorldChoiceProps) {
  const [input, , helpers] = useField<World>('world');
  const radio = (world: World) => ({
    name: 'world',
    value: world,
    checked: input.value === world,
    onChange: () => void helpers.setValue(world),
  });
  return (
    <FieldGroup label="World" required>
      <Radio {...radio('LIVE')} hint="Asks real payers for real money.">
        Live
      </Radio>
      <Radio
        {...radio('TEST')}
        disabled={!testOffered}
        hint={
          testOffered
            ? 'A copy of your occasions and accounts where nothing is real: no bank and no payer is asked.'
            : 'This platform runs no test world, so there are no test keys.'
        }
      >
        Test
      </Radio>
    </FieldGroup>
  );
}
