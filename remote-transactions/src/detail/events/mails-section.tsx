import { Badge, DescriptionList, DescriptionRow, Row, Section, Text, type Tone } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';
import { Moment } from '../moment';

type Mail = PaymentDetail['mails'][number];

const states: Readonly<Record<Mail['state'], { readonly label: string; readonly tone: Tone }>> = {
  QUEUED: { label: 'Queued', tone: 'gray' },
  HANDED_OVER: { label: 'Handed over', tone: 'blue' },
  BOUNCED: { label: 'Bounced', tone: 'red' },
  OPENED: { label: 'Opened', tone: 'aqua' },
  ANSWERED: { label: 'Answered', tone: 'aqua' },
};

const kinds: ReadonlyMap<string, string> = new Map([
  ['payment-request', 'Request'],
  ['payment-reminder', 'Reminder'],
  ['payment-sent', 'Payment on its way'],
  ['verify-account', 'Account verification'],
  ['receipt-authorized', 'Receipt of the authorization'],
  ['receipt-initiated', 'Receipt of the payment'],
  ['receipt-deposited', 'Receipt of the deposit'],
  ['canceled', 'Cancellation'],
  ['refunded', 'Refund'],
  ['failed', 'Failure'],
]);

interface MailsSectionProps {
  readonly mails: readonly Mail[];
  readonly zone: string;
}

/** The mails to the other side, newest first, and how far each has come; nothing where none was sent. */
export function MailsSection({ mails, zone }: MailsSectionProps) {
  if (mails.length === 0) return null;
  return (
    <Section>
      <h3>Mails</h3>
      <DescriptionList>
        {mails.map(({ id, to, kind, state, queuedAt, finishedAt, reason }) => (
          <DescriptionRow key={id} label={kinds.get(kind) ?? 'Mail'}>
            <Row $gap="2" $wrap>
              <Badge tone={states[state].tone}>{states[state].label}</Badge>
              <span>{to}</span>
              <Text $tone="3">
                <Moment iso={finishedAt ?? queuedAt} zone={zone} />
              </Text>
            </Row>
            {reason !== null && (
              <Text $size="sm" $tone="2" $block>{`The mail server answered: ${reason}`}</Text>
            )}
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Section>
  );
}
