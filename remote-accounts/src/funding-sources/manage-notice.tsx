import { useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { AppLink, Notice, type NoticeKind } from '@keyturn/shared/ui';
import { type FundingSourceState, type ManageState, manageState } from './status';

interface ManageText {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** Whom people who are not staff turn to; staff is told nothing of support. */
  readonly support: string | null;
}

/** What the manage tab says in each state (areas document, section 4, Funding source manage screen). */
const texts: Readonly<Record<ManageState, ManageText>> = {
  inactive: {
    kind: 'info',
    title: 'Funding source is inactive.',
    text: 'No payment can use it.',
    support: 'To use it again, please contact support.',
  },
  verified: {
    kind: 'success',
    title: 'Funding source is verified.',
    text: 'Payments can use it now.',
    support: null,
  },
  processed: {
    kind: 'warning',
    title: 'The two deposits have arrived.',
    text: 'They stand on the account’s statement; their amounts confirm that the account is yours.',
    support: 'To tell us the amounts, please contact support.',
  },
  pending: {
    kind: 'info',
    title: 'Give it a business day',
    text: 'We sent two small deposits. They appear on the account within 1 business day.',
    support: null,
  },
  failed: {
    kind: 'danger',
    title: 'The account could not be verified.',
    text: 'The two small deposits failed, or their amounts were not confirmed.',
    support: 'Please contact support.',
  },
  unknown: {
    kind: 'warning',
    title: 'Funding source is in an unknown state.',
    text: 'Its verification has not begun or did not report back.',
    support: 'Please contact support.',
  },
};

/** Where verifying the account stands, and what to do about it. */
export function ManageNotice({ source }: { readonly source: FundingSourceState }) {
  const path = useOrganizationPath();
  const staff = viewerKind(useViewer()) === 'superuser';
  const { kind, title, text, support } = texts[manageState(source)];
  return (
    <Notice kind={kind} title={title} live={false}>
      {text}
      {!staff && support !== null && (
        <>
          {' '}
          <AppLink href={path('/support?context=Other')}>{support}</AppLink>
        </>
      )}
    </Notice>
  );
}
