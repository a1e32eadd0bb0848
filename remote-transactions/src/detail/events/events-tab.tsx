import { formatBankingDay } from '@keyturn/shared/banking-days';
import { useOrganization } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Notice, Section, Stack } from '@keyturn/shared/ui';
import { useState } from 'react';
import type { PaymentDetail } from '../data';
import { DisputeNotice } from '../dispute-notice';
import { Moment } from '../moment';
import { type Activity, activityOf } from '../timeline/activity';
import { approvalExpiresAt } from '../timeline/approval';
import { returnableUntil } from '../../payments/arrival';
import type { TimelineFacts } from '../timeline/facts';
import { factsOf } from '../timeline/facts-of';
import { timelineOf } from '../timeline/timeline';
import { zonedTime, zoneOf } from '../zone';
import { ConsentSection } from './consent-section';
import { EvidenceSection } from './evidence-section';
import { MailsSection } from './mails-section';
import { Steps } from './steps-style';
import { TimelineStepItem } from './timeline-step';

/** What happened to the payment, what is expected to follow, and what else was done with it. */
export default function EventsTab({ payment }: { readonly payment: PaymentDetail }) {
  const facts = factsOf(payment, useOrganization().id);
  const zone = zoneOf(payment.paymentOccasion.timeZone);
  const [now] = useState(() => new Date().toISOString());
  const expires = approvalExpiresAt(facts);
  const activity = activityOf(facts);
  return (
    <>
      <Section>
        <Stack $gap="4">
          {expires !== null && (
            <Notice kind="warning" live={false}>
              The approval expires {zonedTime(expires, zone)}.
            </Notice>
          )}
          <DisputeNotice payment={payment} />
          <Steps aria-label="Events">
            {timelineOf(facts, now).map((step) => (
              <TimelineStepItem key={step.key} step={step} zone={zone} />
            ))}
          </Steps>
          {payment.dispute === null && <ReturnNotice facts={facts} today={now.slice(0, 10)} />}
        </Stack>
      </Section>
      <ConsentSection events={payment.events} zone={zone} />
      <MailsSection mails={payment.mails} zone={zone} />
      {activity.length > 0 && <ActivitySection activity={activity} zone={zone} />}
      <EvidenceSection payment={payment} />
    </>
  );
}

/** Until when the money may be taken back, while it can be. */
function ReturnNotice({ facts, today }: { readonly facts: TimelineFacts; readonly today: string }) {
  const moving = ['INITIATED', 'CLEARED', 'DEPOSITED'].includes(facts.status);
  const until = moving ? returnableUntil(facts.rail, facts.direction, facts) : null;
  if (until === null || until < today) return null;
  return (
    <Notice live={false}>
      This payment may still be returned until {formatBankingDay(until)}
      {facts.direction === 'INBOUND' &&
        facts.rail !== 'CARD' &&
        ', if the payer’s bank reports it as unauthorized'}
      {facts.rail === 'CARD' && ', if the cardholder disputes it'}.
    </Notice>
  );
}

function ActivitySection({
  activity,
  zone,
}: {
  readonly activity: readonly Activity[];
  readonly zone: string;
}) {
  return (
    <Section>
      <h3>Activity</h3>
      <DescriptionList>
        {activity.map(({ id, title, at, by, reason }) => (
          <DescriptionRow key={id} label={reason === null ? title : `${title}: ${reason}`}>
            {by} · <Moment iso={at} zone={zone} />
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Section>
  );
}
