import { FieldGroup, Input, media, styled } from '@keyturn/shared/ui';
import type { DayRange } from '../filters/ranges';

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: var(--s-2);
  align-items: center;
  color: var(--text-3);
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: var(--s-1);
  }
`;

interface DayRangeFieldProps {
  readonly label: string;
  readonly days: DayRange;
  readonly disabled: boolean;
  readonly onChange: (days: DayRange) => void;
}

/** First and last day of a range; either may stay empty. */
export function DayRangeField({ label, days, disabled, onChange }: DayRangeFieldProps) {
  return (
    <FieldGroup label={label}>
      <Pair>
        <Input
          type="date"
          aria-label={`${label}: first day`}
          value={days.first}
          disabled={disabled}
          onChange={(event) => onChange({ ...days, first: event.target.value })}
        />
        <span aria-hidden="true">to</span>
        <Input
          type="date"
          aria-label={`${label}: last day`}
          value={days.last}
          disabled={disabled}
          onChange={(event) => onChange({ ...days, last: event.target.value })}
        />
      </Pair>
    </FieldGroup>
  );
}
