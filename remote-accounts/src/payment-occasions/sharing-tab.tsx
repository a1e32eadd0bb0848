import { DescriptionList, DescriptionRow, Section, Text } from '@keyturn/shared/ui';
import type { OccasionDetail } from './data';
import { useOccasionSide } from './side';

/** Who shares the occasion with whom, and what that means for the side that looks. */
export function SharingTab({ occasion }: { readonly occasion: OccasionDetail }) {
  const { isOwner } = useOccasionSide(occasion);
  const owner = occasion.sharedPoSharedByOrg?.name ?? occasion.organization.name;
  const user = occasion.sharedPoUtilizingOrg?.name ?? 'Another organization';
  return (
    <Section>
      <h3>{isOwner ? 'Shared by you' : 'Shared with you'}</h3>
      <Text as="p" $size="sm" $tone="2">
        {isOwner
          ? `${user} collects payments with this occasion. They are listed there; the money arrives in your account.`
          : `You collect payments with this occasion of ${owner}. They are listed here; the money arrives in the account of ${owner}.`}
      </Text>
      <DescriptionList>
        <DescriptionRow label="Shared by">{owner}</DescriptionRow>
        <DescriptionRow label="Used by">{user}</DescriptionRow>
      </DescriptionList>
    </Section>
  );
}
