import type { RouteProps } from '@keyturn/shared/federation';
import { useNavigate } from '@keyturn/shared/router';
import { LinkButton, Stack, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { useMemo } from 'react';
import { ActionButton } from '../../components/action-button';
import { ControlDecision } from '../../settings/approval-policy/control-decision';
import { RecordCard, RecordHead } from '../parts/record-page';
import { StatusBadge } from '../parts/status';
import { staffUrls } from '../urls';
import {
  type OccasionChoices,
  type OccasionDetail,
  useCreateOccasion,
  useOccasion,
  useOccasionActivity,
  useOccasionChoices,
  useUpdateOccasion,
} from './data';
import { changeOf, newOccasion, occasionValues } from './form-values';
import { OccasionForm } from './occasion-form';
import { Sharing } from './sharing';

/** A payment occasion of an organization: a new one, or one that is changed. */
export default function StaffOccasionScreen({ params }: RouteProps) {
  const { organizationId = '', paymentOccasionId = '' } = params;
  return (
    <RecordView
      record={useOccasionChoices(organizationId)}
      noun="accounts"
      errorTitle="Error loading organization"
      missing="There is no organization with this id."
    >
      {(choices) =>
        paymentOccasionId === 'new' ? (
          <NewOccasion organizationId={organizationId} choices={choices} />
        ) : (
          <KnownOccasion id={paymentOccasionId} choices={choices} />
        )
      }
    </RecordView>
  );
}

interface NewOccasionProps {
  readonly organizationId: string;
  readonly choices: OccasionChoices;
}

function NewOccasion({ organizationId, choices }: NewOccasionProps) {
  const create = useCreateOccasion();
  const navigate = useNavigate();
  return (
    <Stack>
      <RecordHead title="New payment occasion" sub={choices.organization?.name} />
      <OccasionForm
        initial={newOccasion}
        choices={choices}
        isNew
        save={async (input) => {
          const outcome = await create({ ...input, organizationId });
          if (outcome.ok)
            void navigate(staffUrls.occasion(organizationId, outcome.data.id), {
              replace: true,
            });
          return outcome;
        }}
      />
    </Stack>
  );
}

function KnownOccasion({ id, choices }: { readonly id: string; readonly choices: OccasionChoices }) {
  return (
    <RecordView
      record={useOccasion(id)}
      noun="payment occasion"
      errorTitle="Error loading payment occasion"
      missing="There is no payment occasion with this id."
    >
      {(occasion) => <Occasion occasion={occasion} choices={choices} />}
    </RecordView>
  );
}

interface OccasionProps {
  readonly occasion: OccasionDetail;
  readonly choices: OccasionChoices;
}

function Occasion({ occasion, choices }: OccasionProps) {
  const { id, name, status, organization, waits } = occasion;
  const update = useUpdateOccasion();
  const initial = useMemo(() => occasionValues(occasion), [occasion]);
  return (
    <Stack>
      <RecordHead
        title={name}
        sub={<TextLink href={staffUrls.organization(organization.id)}>{organization.name}</TextLink>}
        badges={<StatusBadge status={status} />}
        actions={<Actions occasion={occasion} />}
      />
      {waits !== null && (
        <RecordCard title="Waiting for confirmation">
          <ControlDecision change={waits} refetches="StaffOccasionDetail" />
        </RecordCard>
      )}
      <OccasionForm
        initial={initial}
        choices={choices}
        isNew={false}
        save={(edited) => update(changeOf(occasion, edited))}
      />
      <RecordCard title="Sharing">
        <Sharing occasionId={id} ownerId={organization.id} />
      </RecordCard>
    </Stack>
  );
}

function Actions({ occasion: { id, status, name } }: { readonly occasion: OccasionDetail }) {
  const { deactivate, reactivate } = useOccasionActivity(id);
  return (
    <>
      <LinkButton size="sm" href={staffUrls.auditOf('paymentOccasion', id)}>
        Changes
      </LinkButton>
      {status === 'ACTIVE' ? (
        <ActionButton
          label="Deactivate payment occasion"
          consequence={`Nothing new can be paid through ${name}. Payments under way go on.`}
          danger
          done="Payment occasion deactivated"
          run={deactivate}
        />
      ) : (
        <ActionButton
          label="Reactivate payment occasion"
          consequence={`Payments can be made through ${name} again.`}
          done="Payment occasion reactivated"
          run={reactivate}
        />
      )}
    </>
  );
}
