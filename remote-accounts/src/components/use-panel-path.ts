import { useOrganizationPath } from '@keyturn/shared/organization';
import { useLocation, useNavigate } from '@keyturn/shared/router';

/** Goes to another path inside the organization in place of this panel's; the query and the page behind stay. */
export function usePanelPath(): (path: string) => void {
  const inOrganization = useOrganizationPath();
  const navigate = useNavigate();
  const location = useLocation();
  return (path) => {
    const state: unknown = location.state;
    void navigate(`${inOrganization(path)}${location.search}`, { replace: true, state });
  };
}
