import { safePath } from '@keyturn/shared/auth';
import { Navigate, useLocation } from '@keyturn/shared/router';

/** Where bank linking keeps the page that it was started on, before it leaves for the bank's own sign-in. */
const storageKey = 'keyturn.bank-link.return-path';

/** The redirect target of bank linking (`/plaid-continue`): resumes on the page where linking was started. */
export default function BankLinkReturnPage() {
  const { search } = useLocation();
  const path = safePath(localStorage.getItem(storageKey)) ?? '/';
  return <Navigate replace to={withQuery(path, search)} />;
}

/** The bank's answer (`oauth_state_id`) goes along. */
function withQuery(path: string, search: string): string {
  const url = new URL(path, window.location.origin);
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
