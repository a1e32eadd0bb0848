import type { RouteProps } from '@keyturn/shared/federation';
import { useNavigate } from '@keyturn/shared/router';
import { Badge, LinkButton, Stack, Text } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { useMemo } from 'react';
import { ActionButton } from '../../components/action-button';
import { RecordCard, RecordHead } from '../parts/record-page';
import { ActiveBadge } from '../parts/status';
import { staffUrls } from '../urls';
import { type Promotion as Given, useCreatePromotion, usePromotion, usePromotionActions } from './data';
import { PromotionForm } from './promotion-form';
import { Relationships } from './relationships';
import { emptyPromotion, promotionValues } from './values';

/** One promotion, or a new one. */
export default function StaffPromotionScreen({ params }: RouteProps) {
  const id = params['promotionId'] ?? '';
  return id === 'new' ? <NewPromotion /> : <KnownPromotion id={id} />;
}

function NewPromotion() {
  const create = useCreatePromotion();
  const navigate = useNavigate();
  return (
    <Stack>
      <RecordHead title="New promotion" />
      <PromotionForm
        initial={emptyPromotion}
        saveLabel="Create promotion"
        save={async (input) => {
          const outcome = await create(input);
          if (outcome.ok)
            void navigate(staffUrls.promotion(outcome.data.createPromotion.id), { replace: true });
          return outcome;
        }}
      />
    </Stack>
  );
}

function KnownPromotion({ id }: { readonly id: string }) {
  return (
    <RecordView
      record={usePromotion(id)}
      noun="promotion"
      errorTitle="Error loading promotion"
      missing="There is no promotion with this id."
    >
      {(promotion) => <Promotion promotion={promotion} />}
    </RecordView>
  );
}

function Promotion({ promotion }: { readonly promotion: Given }) {
  const { id, title, active, isGlobalDefault } = promotion;
  const { update } = usePromotionActions(id);
  const initial = useMemo(() => promotionValues(promotion), [promotion]);
  return (
    <Stack>
      <RecordHead
        title={title}
        badges={
          <>
            <ActiveBadge active={active} />
            {isGlobalDefault && <Badge tone="blue">Default</Badge>}
          </>
        }
        actions={
          <>
            <LinkButton size="sm" href={staffUrls.auditOf('promotion', id)}>
              Changes
            </LinkButton>
            {!isGlobalDefault && <Actions promotion={promotion} />}
          </>
        }
      />
      {isGlobalDefault && (
        <Text $size="sm" $tone="2">
          The default is what an organization is shown that opts in to promotions where none was chosen for
          it. There is always one: make another the default before this one is deactivated or deleted.
        </Text>
      )}
      <PromotionForm initial={initial} saveLabel="Save changes" save={update} />
      <RecordCard title="Shown to">
        <Relationships promotionId={id} />
      </RecordCard>
    </Stack>
  );
}

/** What can be done with a promotion that is not the default. */
function Actions({ promotion: { id, title, active } }: { readonly promotion: Given }) {
  const { deactivate, reactivate, remove, makeDefault } = usePromotionActions(id);
  const navigate = useNavigate();
  return (
    <>
      {active ? (
        <>
          <ActionButton
            label="Make default"
            consequence="It takes the place of the present default: what an organization is shown that opts in to promotions where none was chosen for it."
            done="This promotion is the default now"
            run={makeDefault}
          />
          <ActionButton
            label="Deactivate promotion"
            consequence="It is shown to nobody any more, until it is reactivated."
            danger
            done="Promotion deactivated"
            run={deactivate}
          />
        </>
      ) : (
        <ActionButton
          label="Reactivate promotion"
          consequence="It is shown again where it was shown before."
          done="Promotion reactivated"
          run={reactivate}
        />
      )}
      <ActionButton
        label="Delete promotion"
        consequence={`${title} is gone for good, with the list of where it is shown.`}
        danger
        done="Promotion deleted"
        run={async () => {
          const outcome = await remove();
          if (outcome.ok) void navigate(staffUrls.promotions);
          return outcome;
        }}
      />
    </>
  );
}
