import { toast } from '@keyturn/shared/toast';
import {
  Badge,
  Button,
  DescriptionList,
  DescriptionRow,
  Row,
  Section,
  Stack,
  styled,
  Text,
} from '@keyturn/shared/ui';
import { type OccasionDetail, useOptIn } from './data';
import { useOccasionSide } from './side';

const Picture = styled.img`
  display: block;
  max-width: 100%;
  width: 20rem;
  height: auto;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
`;

/** What is offered to whoever pays, and whether it is. */
export function PromotionTab({ occasion }: { readonly occasion: OccasionDetail }) {
  const promotion = occasion.promotion ?? occasion.optedOutPromotion;
  if (promotion === null) return null;
  return (
    <>
      <Section>
        <h3>{promotion.heading ?? promotion.title}</h3>
        <Stack $gap="3">
          {promotion.image !== '' && <Picture src={promotion.image} alt="" />}
          <Text as="p">{promotion.description}</Text>
          {promotion.disclaimer !== null && (
            <Text as="p" $size="sm" $tone="3">
              {promotion.disclaimer}
            </Text>
          )}
        </Stack>
      </Section>
      <Section>
        <DescriptionList>
          <DescriptionRow label="The payer is asked">{promotion.prompt}</DescriptionRow>
          <DescriptionRow label="Chosen unless the payer opts out">
            {promotion.optOut ? 'Yes' : 'No'}
          </DescriptionRow>
        </DescriptionList>
      </Section>
      <ChoiceSection occasion={occasion} />
    </>
  );
}

/** Whether payers see it; the owner's admins decide. */
function ChoiceSection({ occasion }: { readonly occasion: OccasionDetail }) {
  const { isOwner, mayChange } = useOccasionSide(occasion);
  const { choose, busy } = useOptIn(occasion.id);
  const shown = occasion.promotion !== null;
  const change = async () => {
    const error = await choose(!shown);
    if (error !== null) toast.error(error.message, { title: 'Error' });
    else toast.success(shown ? 'Opted out of the promotion' : 'Opted in to the promotion');
  };
  return (
    <Section>
      <h3>Shown to payers</h3>
      <Stack $gap="3">
        <Row>
          <Badge tone={shown ? 'aqua' : 'gray'}>{shown ? 'Shown' : 'Not shown'}</Badge>
          <Text $size="sm" $tone="2">
            {shown ? 'It is offered to payers.' : `${occasion.organization.name} opted out of it.`}
          </Text>
        </Row>
        {isOwner && mayChange && (
          <div>
            <Button loading={busy} onClick={() => void change()}>
              {shown ? 'Opt out' : 'Opt in'}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}
