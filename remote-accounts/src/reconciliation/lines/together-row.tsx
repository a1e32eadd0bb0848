import { Money, Stack, Text } from '@keyturn/shared/ui';
import type { ReactNode } from 'react';
import type { Together } from '../data';
import { dayText } from '../days';
import { Beside } from '../padded';

/** Lines and payments that belong together, or may, with why; beside them what can be done. */
export function TogetherRow({
  together,
  children,
}: {
  readonly together: Together;
  readonly children: ReactNode;
}) {
  const { lines, movements, why } = together;
  return (
    <Beside>
      <Stack $gap="1">
        {lines.map(({ id, day, amount, description }) => (
          <Text key={id}>
            {dayText(day)} <Money cents={amount} /> {description}
          </Text>
        ))}
        {movements.map(({ id, day, amount, paymentId, party, file }) => (
          <Text key={id} $size="sm" $tone="2">
            {paymentId === null ? 'Booked' : `Payment ${paymentId}`}, {dayText(day)} <Money cents={amount} />{' '}
            {[party, file].filter(Boolean).join(', ')}
          </Text>
        ))}
        <Text $size="sm" $tone="3">
          {why}
        </Text>
      </Stack>
      {children}
    </Beside>
  );
}
