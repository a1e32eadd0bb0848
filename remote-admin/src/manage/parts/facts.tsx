import { DescriptionRow, Row, Text, Time } from '@keyturn/shared/ui';
import { CopyButton } from '@keyturn/shared/ui/copy-button';

/** The id of a record, ready to be copied. */
export function IdFact({ id, label = 'ID' }: { readonly id: string; readonly label?: string }) {
  return (
    <DescriptionRow label={label}>
      <Row $gap="1">
        <Text $ref>{id}</Text>
        <CopyButton text={id} label={`Copy ${label}`} />
      </Row>
    </DescriptionRow>
  );
}

/** An instant of a record; a dash where there was none. */
export function TimeFact({ label, at }: { readonly label: string; readonly at: string | null }) {
  return (
    <DescriptionRow label={label}>{at === null ? '–' : <Time iso={at} format="exact" />}</DescriptionRow>
  );
}

/** Yes or No. */
export function FlagFact({ label, on }: { readonly label: string; readonly on: boolean }) {
  return <DescriptionRow label={label}>{on ? 'Yes' : 'No'}</DescriptionRow>;
}

/** A text of a record; a dash where it has none. */
export function TextFact({ label, text }: { readonly label: string; readonly text: string | null }) {
  return <DescriptionRow label={label}>{text === null || text === '' ? '–' : text}</DescriptionRow>;
}
