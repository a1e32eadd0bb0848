import { useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { EmptyState } from '@keyturn/shared/ui';
import { LockIcon } from '@keyturn/shared/ui/icons';
import type { ReactElement } from 'react';
import { AdminNamesDocument } from './admin-names.generated';

/** Properties of what stands in a form's place. */
export interface OnlyAdminsProps {
  /** For example `Only admins send payments`. */
  readonly title: string;
  /** What an admin is asked to do, for example `to send this payment`. */
  readonly wish: string;
}

/** How many admins are named; of more, these are enough to ask. */
const most = 3;

/** What an agent reads where only admins have a form: who can do it. */
export function OnlyAdmins({ title, wish }: OnlyAdminsProps): ReactElement {
  const { id, name } = useOrganization();
  const answer = useApiQuery(AdminNamesDocument, { variables: { organizationId: id } });
  const names = answer.state === 'ready' ? (answer.data.organization?.adminNames ?? []) : [];
  return (
    <EmptyState icon={<LockIcon />} title={title}>
      {`Ask ${whom(names, name)} ${wish}.`}
    </EmptyState>
  );
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Whom to ask; without names, as while they are loaded and where that failed, an admin. */
export function whom(names: readonly string[], organization: string): string {
  if (names.length === 0) return `an admin of ${organization}`;
  return names.length > most
    ? either.format([...names.slice(0, most), 'another admin'])
    : either.format(names);
}
