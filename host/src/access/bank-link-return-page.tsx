import { safePath } from '@keyturn/shared/auth';
import { returnPath } from '@keyturn/shared/bank-link';
import { Navigate, useLocation } from '@keyturn/shared/router';

/** The redirect target of bank linking (`/plaid-continue`): resumes on the page where linking was started. */
export default function BankLinkReturnPage() {
  const { search } = useLocation();
  const path = safePath(returnPath()) ?? '/';
  return <Navigate replace to={withQuery(path, search)} />;
}

/** The bank's answer (`oauth_state_id`) goes along. */
function withQuery(path: string, search: string): string {
  const url = new URL(path, window.location.origin);
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
