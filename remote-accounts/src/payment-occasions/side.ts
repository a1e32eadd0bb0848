import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import type { OccasionDetail } from './data';

/** How the current organization stands to an occasion, and whether the viewer may change what is its own there. */
export interface OccasionSide {
  readonly isOwner: boolean;
  readonly mayChange: boolean;
}

/** The side of an occasion from which the viewer looks: its owner's, or that of an organization that uses it. */
export function useOccasionSide({ organization }: Pick<OccasionDetail, 'organization'>): OccasionSide {
  const { id } = useOrganization();
  return { isOwner: organization.id === id, mayChange: viewerKind(useViewer()) !== 'agent' };
}
