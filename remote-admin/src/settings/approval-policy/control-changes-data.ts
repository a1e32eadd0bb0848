import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { type Decisions, useDecisions } from '../../components/use-decisions';
import {
  ConfirmControlChangeDocument,
  ControlChangesOfDocument,
  type ControlChangesOfQuery,
  RefuseControlChangeDocument,
} from './control-changes.generated';

export type ControlChange = ControlChangesOfQuery['controlChanges'][number];

/** The changes of settings of the organization in the address that wait for a second person, the oldest first. */
export function useControlChanges(): Loadable<readonly ControlChange[]> {
  const { id } = useOrganization();
  return mapLoadable(
    useApiQuery(ControlChangesOfDocument, { variables: { organizationId: id } }),
    ({ controlChanges }) => controlChanges,
  );
}

const decided = { confirm: ConfirmControlChangeDocument, refuse: RefuseControlChangeDocument };

/** Decides about a change of settings that waits; `refetches` is the query that is asked again. */
export const useControlDecisions = (id: string, refetches: string): Decisions =>
  useDecisions(id, decided, { refetchQueries: [refetches] });
