import { DescriptionList, DescriptionRow, Section, Text } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';
import { Moment } from '../moment';

interface ConsentSectionProps {
  readonly events: PaymentDetail['events'];
  /** IANA name. */
  readonly zone: string;
}

/** What the payer agreed to, each time: the proof of the authorization. Nothing where nobody was shown any words. */
export function ConsentSection({ events, zone }: ConsentSectionProps) {
  const agreed = events.flatMap(({ id, at, consent }) => (consent == null ? [] : [{ id, at, ...consent }]));
  if (agreed.length === 0) return null;
  return (
    <Section>
      <h3>Authorization by the payer</h3>
      {agreed.map(({ id, at, text, payer, address, device }) => (
        <div key={id}>
          <Text>“{text}”</Text>
          <DescriptionList>
            <DescriptionRow label="Agreed">
              <Moment iso={at} zone={zone} />
            </DescriptionRow>
            {payer != null && <DescriptionRow label="Payer">{payer}</DescriptionRow>}
            <DescriptionRow label="Network address">{address}</DescriptionRow>
            {device != null && <DescriptionRow label="Device">{device}</DescriptionRow>}
          </DescriptionList>
        </div>
      ))}
    </Section>
  );
}
