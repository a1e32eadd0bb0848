import { readLastSignIn, readSso, useAuth } from '@keyturn/shared/auth';
import { Button, LinkButton, Notice, Skeleton } from '@keyturn/shared/ui';
import { applyBrand, logoOn } from '@keyturn/shared/tokens';
import { useEffect, useRef, useState } from 'react';
import { useHostConfig } from '../config/context';
import { PlainPage } from '../errors/plain-page';
import { KeyturnMark } from '../lib/keyturn-mark';
import { usePageTitle } from '../lib/page-title';
import { homePath } from '../routes/paths';
import { useBranding, type BrandingState } from './branding';
import { CompanySignIn } from './company-sign-in';
import { FloorPlan } from './floor-plan';
import { LoginError } from './login-error';
import type { Kept } from './person-area';
import { parametersOf } from './sign-in-rule';
import { Box, BrandName, BrandSide, FormSide, Maker, Split } from './sign-in-parts';

interface SignInPageProps {
  /** Whose sign-in page; null for Keyturn's own. */
  readonly slug: string | null;
  /** Where the person wanted to go. */
  readonly returnPath: string;
  /** The `sso` query parameter: what the sign-in request is to carry. */
  readonly sso: string | null;
  /** What is kept, behind this page, of who was signed in here until now. */
  readonly kept?: Kept;
}

/**
 * The way in: the organization's panel beside it, and one button. An organization's starts sign-in by itself, unless that
 * was tried in vain or the person has signed out.
 */
export default function SignInPage({ slug, returnPath, sso, kept = 'nothing' }: SignInPageProps) {
  const auth = useAuth();
  const branding = useBranding(slug);
  const parameters = readSso(sso);
  const [automatic] = useState(() => {
    const last = readLastSignIn();
    if (parameters !== null) return last !== 'unfinished';
    return branding.state !== 'none' && kept === 'nothing' && last === 'none';
  });
  const [busy, setBusy] = useState(automatic);
  const [failure, setFailure] = useState<string | null>(null);
  const started = useRef(false);
  const [byAddress, setByAddress] = useState(false);
  // Where sign-in is simulated there is no connection to go by.
  const { simulated } = useHostConfig().auth;
  const company = branding.state === 'ready' && !simulated ? branding.branding.signIn : null;
  const brandColor = branding.state === 'ready' ? branding.branding.backgroundColor : null;
  usePageTitle('Sign in', ...(branding.state === 'ready' ? [branding.branding.name] : []));
  useEffect(() => applyBrand(document.documentElement, brandColor), [brandColor]);

  function signIn(asked: Readonly<Record<string, string>> = parameters ?? parametersOf(company)) {
    setBusy(true);
    auth.signIn(returnPath, asked).catch((error: unknown) => {
      setBusy(false);
      setFailure(error instanceof Error ? error.message : '');
    });
  }

  useEffect(() => {
    // An organization may lead its people elsewhere.
    if (!automatic || started.current || (parameters === null && branding.state === 'loading')) return;
    started.current = true;
    signIn();
  });

  // Back from the identity provider the browser may show the page as it was left.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  if (failure !== null) return <LoginError description={null} message={failure} />;
  const form = (
    <Box>
      <h1>Secure and simple payments</h1>
      <p>Sign in to continue</p>
      {kept === 'page' && <Notice>You have been signed out. Signing in brings you back to this page.</Notice>}
      {kept === 'input' && (
        <>
          <Notice>
            You have been signed out. What you have typed is kept in this tab: sign in with another one, and
            come back here. Signing in here would lose it.
          </Notice>
          <LinkButton
            variant="primary"
            size="lg"
            block
            href={slug === null ? '/' : `/${slug}${homePath}`}
            target="_blank"
            rel="noreferrer"
          >
            Open another tab to sign in
          </LinkButton>
        </>
      )}
      <Button
        variant={kept === 'input' ? 'ghost' : 'primary'}
        size="lg"
        block
        loading={busy}
        onClick={() => signIn()}
      >
        {kept === 'input' ? 'Sign in here' : 'Sign in'}
      </Button>
      {company !== null && (
        <Button variant="ghost" block disabled={busy} onClick={() => signIn({})}>
          Sign in another way
        </Button>
      )}
      {branding.state === 'none' &&
        !simulated &&
        (byAddress ? (
          <CompanySignIn returnPath={returnPath} />
        ) : (
          <Button variant="ghost" block disabled={busy} onClick={() => setByAddress(true)}>
            Sign in with your company
          </Button>
        ))}
      <small>You continue on our secure sign-in page and come back here.</small>
    </Box>
  );
  if (branding.state === 'none') return <PlainPage>{form}</PlainPage>;
  return (
    <Split id="main">
      <BrandPanel branding={branding} />
      <FormSide>{form}</FormSide>
    </Split>
  );
}

function BrandPanel({ branding }: { readonly branding: Exclude<BrandingState, { readonly state: 'none' }> }) {
  if (branding.state === 'loading') {
    return (
      <BrandSide data-waiting="">
        <BrandName>
          <Skeleton width="14rem" height="1.25rem" />
        </BrandName>
      </BrandSide>
    );
  }
  if (branding.state === 'unknown') {
    return (
      <BrandSide data-plain="">
        <BrandName>
          <KeyturnMark />
          Keyturn
        </BrandName>
      </BrandSide>
    );
  }
  const { name, backgroundColor } = branding.branding;
  const logo = logoOn(backgroundColor, branding.branding);
  return (
    <BrandSide>
      <FloorPlan />
      <BrandName>
        {logo !== null && <img src={logo} alt="" />}
        <span>{name}</span>
      </BrandName>
      <Maker>
        <KeyturnMark />
        Payments by Keyturn
      </Maker>
    </BrandSide>
  );
}
