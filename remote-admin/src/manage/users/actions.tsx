import { LinkButton } from '@keyturn/shared/ui';
import { ActionButton } from '../parts/action-button';
import { staffUrls } from '../urls';
import { type StaffUserDetail, useUserActivity } from './data';

/** What staff may do with a person as they are now. */
export function UserActions({ user: { id, active, fullName } }: { readonly user: StaffUserDetail }) {
  const { deactivate, reactivate } = useUserActivity(id);
  return (
    <>
      <LinkButton size="sm" href={staffUrls.auditBy(id)}>
        Changes made
      </LinkButton>
      {active ? (
        <ActionButton
          label="Deactivate user"
          consequence={`${fullName} loses all access at once, open pages too.`}
          danger
          done="User deactivated"
          run={deactivate}
        />
      ) : (
        <ActionButton
          label="Reactivate user"
          consequence={`${fullName} may sign in again, with the permissions held before.`}
          done="User reactivated"
          run={reactivate}
        />
      )}
    </>
  );
}
