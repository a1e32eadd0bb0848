import { DescriptionList, DescriptionRow } from '@keyturn/shared/ui';
import type { OccasionDetail } from './data';

/** Who shares the occasion with whom. */
export function SharingTab({ occasion }: { readonly occasion: OccasionDetail }) {
  return (
    <DescriptionList>
      <DescriptionRow label="Shared by">{occasion.sharedPoSharedByOrg?.name ?? '–'}</DescriptionRow>
      <DescriptionRow label="Used by">{occasion.sharedPoUtilizingOrg?.name ?? '–'}</DescriptionRow>
    </DescriptionList>
  );
}
