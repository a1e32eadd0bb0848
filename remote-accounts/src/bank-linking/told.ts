import type { Properties } from '@keyturn/shared/analytics';
import type {
  PlaidLinkError,
  PlaidLinkOnEventMetadata,
  PlaidLinkOnExitMetadata,
  PlaidLinkOnSuccessMetadata,
} from 'react-plaid-link';

/** What the tracking service is told of Link: which step, which bank, which error; nothing of the account or its owner. */
export const ofEvent = (name: string, metadata: PlaidLinkOnEventMetadata): Properties => ({
  event: name,
  view: metadata.view_name,
  institution: metadata.institution_id,
  errorType: metadata.error_type,
  errorCode: metadata.error_code,
  exitStatus: metadata.exit_status,
  session: metadata.link_session_id,
});

export const ofExit = (error: PlaidLinkError | null, metadata: PlaidLinkOnExitMetadata): Properties => ({
  institution: metadata.institution?.institution_id,
  status: metadata.status,
  errorType: error?.error_type,
  errorCode: error?.error_code,
  session: metadata.link_session_id,
});

export const ofSuccess = ({
  institution,
  accounts: [account],
  link_session_id: session,
}: PlaidLinkOnSuccessMetadata): Properties => ({
  institution: institution?.institution_id,
  type: account?.type,
  subtype: account?.subtype,
  session,
});
