import { fullTime } from '@keyturn/shared/format';
import { styled, useNow } from '@keyturn/shared/ui';
import { timeLeft } from './facts';

const Left = styled.time`
  color: var(--text-2);
  white-space: nowrap;
  &[data-short] {
    color: var(--red-text);
    font-weight: var(--weight-medium);
  }
`;

/** How long an approval can still be given; the exact time is in the title. */
export function Deadline({ at }: { readonly at: string }) {
  const { text, isShort } = timeLeft(at, useNow());
  return (
    <Left dateTime={at} title={`Until ${fullTime(at)}`} {...(isShort ? { 'data-short': '' } : {})}>
      {text}
    </Left>
  );
}
