import { Stack, styled, Text } from '@keyturn/shared/ui';
import type { PromotionValues } from './values';

const Picture = styled.img`
  max-width: min(300px, 100%);
  max-height: 180px;
  object-fit: contain;
  border-radius: var(--r-md);
`;

const Prompt = styled.span`
  justify-self: start;
  padding: var(--s-2) var(--s-4);
  border-radius: var(--r-md);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: var(--weight-medium);
`;

/** The promotion about as payers see it. */
export function PromotionPreview({ values }: { readonly values: PromotionValues }) {
  const { title, heading, description, prompt, disclaimer, image } = values;
  if ([title, heading, description, prompt, disclaimer, image].every((text) => text === '')) {
    return <Text $tone="2">What is filled in is shown here.</Text>;
  }
  return (
    <Stack $gap="3">
      {image !== '' && <Picture src={image} alt={title} />}
      <Text $weight="semibold">{heading === '' ? title : heading}</Text>
      {description !== '' && <Text $tone="2">{description}</Text>}
      {prompt !== '' && <Prompt>{prompt}</Prompt>}
      {disclaimer !== '' && (
        <Text $size="xs" $tone="3">
          {disclaimer}
        </Text>
      )}
    </Stack>
  );
}
