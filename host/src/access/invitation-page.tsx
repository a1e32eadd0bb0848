import { useLocation } from '@keyturn/shared/router';
import { Button, LinkButton, Notice, Row, Stack, Text } from '@keyturn/shared/ui';
import { type ReactNode, useState } from 'react';
import { PlainPage } from '../errors/plain-page';
import { logoutPath } from '../lib/logout-path';
import { usePageTitle } from '../lib/page-title';
import { FailurePage } from './failure-page';
import { type Invitation, useAnswers, useCompanySignIn, useInvitation } from './invitations';
import { ProgressPage } from './progress-page';
import { Box } from './sign-in-parts';

interface InvitationPageProps {
  readonly slug: string;
  /** What stands there for somebody who has no invitation of the organization. */
  readonly children: ReactNode;
}

/** Asks somebody who was invited whether they want to belong to the organization. */
export default function InvitationPage({ slug, children }: InvitationPageProps) {
  const found = useInvitation(slug);
  if (found.state === 'loading') return <ProgressPage label="Looking for your invitation" />;
  if (found.state === 'error') return <FailurePage error={found.error} onRetry={found.retry} />;
  const { invitation, email } = found.data;
  return invitation === null ? children : <Question invitation={invitation} email={email} />;
}

interface QuestionProps {
  readonly invitation: Invitation;
  readonly email: string;
}

function Question({ invitation, email }: QuestionProps) {
  const { organizationName: name, inviterName, roles, companySignIn } = invitation;
  const { accept, decline } = useAnswers(invitation);
  const signInByCompany = useCompanySignIn(invitation, email);
  const location = useLocation();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [declined, setDeclined] = useState(false);
  usePageTitle('Invitation', name);

  async function answer(kind: 'accept' | 'decline') {
    setBusy(kind);
    setFailure(null);
    const error = await (kind === 'accept' ? accept() : decline());
    setBusy(null);
    setFailure(error?.message ?? null);
    setDeclined(kind === 'decline' && error === null);
  }

  async function goToCompany() {
    setBusy('accept');
    setFailure(null);
    try {
      await signInByCompany();
    } catch {
      setBusy(null);
      setFailure('We could not reach the sign-in of your company. Try again in a moment.');
    }
  }

  if (declined) {
    return (
      <PlainPage>
        <Box role="status">
          <h1>You declined the invitation</h1>
          <p>{`${name} learns nothing else of you. Its admins can invite you again.`}</p>
          <LinkButton size="lg" href={logoutPath(location)}>
            Logout
          </LinkButton>
        </Box>
      </PlainPage>
    );
  }
  const role = roles.includes('ADMIN') ? ' as an admin' : '';
  const yes =
    companySignIn === null
      ? { label: 'Accept invitation', act: () => answer('accept') }
      : { label: 'Sign in with your company', act: goToCompany };
  return (
    <PlainPage>
      <Box>
        <h1>{`${name} invites you`}</h1>
        <p>{`${inviterName ?? 'An admin'} asks you to join ${name} on Keyturn${role}.`}</p>
        {companySignIn !== null && (
          <p>{`People of ${name} sign in with their company. Sign in there, and then accept.`}</p>
        )}
        {failure !== null && <Notice kind="danger">{failure}</Notice>}
        <Stack $gap="3">
          <Row $gap="2" $wrap>
            <Button
              variant="primary"
              size="lg"
              loading={busy === 'accept'}
              disabled={busy === 'decline'}
              onClick={() => void yes.act()}
            >
              {yes.label}
            </Button>
            <Button
              variant="ghost"
              size="lg"
              loading={busy === 'decline'}
              disabled={busy === 'accept'}
              onClick={() => void answer('decline')}
            >
              Decline
            </Button>
          </Row>
          <Text as="p" $size="sm" $tone="2">
            You are signed in as <b>{email}</b>.{' '}
            {`Once you accept, the admins of ${name} see your name and phone.`}
          </Text>
        </Stack>
      </Box>
    </PlainPage>
  );
}
