import { DescriptionList, DescriptionRow, Section, Stack, styled, Text } from '@keyturn/shared/ui';
import type { OccasionDetail } from './data';

const Picture = styled.img`
  display: block;
  max-width: 100%;
  width: 20rem;
  height: auto;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
`;

/** What is offered to whoever pays. */
export function PromotionTab({ occasion }: { readonly occasion: OccasionDetail }) {
  const { promotion } = occasion;
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
    </>
  );
}
