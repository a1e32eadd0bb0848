import { LinkButton, Notice, Row, Stack, Time } from '@keyturn/shared/ui';
import { ActionButton } from '../../components/action-button';
import { AskWhy } from '../parts/ask-why';
import { staffUrls } from '../urls';
import { type StaffUserDetail, useBusinessAnswer } from './data';

interface WaitingBusinessProps {
  readonly id: string;
  readonly request: NonNullable<StaffUserDetail['organizationRequest']>;
}

/** A business that the person asked to register, until support answers. */
export function WaitingBusiness({ id, request: { name, requestedAt } }: WaitingBusinessProps) {
  const { approve, decline } = useBusinessAnswer(id);
  return (
    <Notice title={`Asks to register ${name}`} live={false}>
      <Stack $gap="3">
        <span>
          Asked <Time iso={requestedAt} format="within" />. They hear of your answer by mail.
        </span>
        <Row>
          <ActionButton
            label="Approve"
            consequence={`They may register ${name}, and other organizations after it.`}
            done="Request approved"
            run={approve}
          />
          <AskWhy
            label="Decline"
            title="Decline request?"
            description={`${name} is not registered. They are told why.`}
            ask="Reason"
            done="Request declined"
            act={decline}
          />
          <LinkButton size="sm" href={staffUrls.auditOf('user', id)}>
            What was typed
          </LinkButton>
        </Row>
      </Stack>
    </Notice>
  );
}
