import { useUnsavedInput } from '@keyturn/shared/panels';
import { useLocation, useNavigate } from '@keyturn/shared/router';
import { Button, Heading, Notice, Section, Stack, Text } from '@keyturn/shared/ui';
import { useEffect, useRef } from 'react';
import type { LinkedAccount } from './data';
import { LinkDialog } from './link-dialog';
import { isBusy, type RunState } from './run-state';
import { useBankLink } from './use-bank-link';

/** What a bank adds to the address that it leads back to. */
const oauthParameter = 'oauth_state_id';

/** Connects an account by signing in at its bank. `onAdded` is given the new funding source's id. */
export default function LinkTab({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const { run, start, resume, addAgain, link } = useBankLink(onAdded);
  useReturnFromBank((state) => void resume(state));
  useUnsavedInput(run.at === 'adding');
  return (
    <Section as="div">
      <Stack>
        <Stack $gap="1">
          <Heading as="h3">Connect your bank</Heading>
          <Text as="p" $size="sm" $tone="2">
            Sign in at your bank and choose a checking or savings account. It can be used at once, without
            small deposits. Your sign-in goes to Plaid and is not seen here.
          </Text>
        </Stack>
        <RunNotice
          run={run}
          onInstead={() => void start({ instead: true })}
          onAddAgain={(account) => void addAgain(account)}
        />
        <div>
          <Button variant="primary" loading={isBusy(run)} onClick={() => void start()}>
            {buttonText(run)}
          </Button>
        </div>
      </Stack>
      {run.at === 'linking' && (
        <LinkDialog
          key={run.linkToken}
          linkToken={run.linkToken}
          receivedRedirectUri={run.receivedRedirectUri}
          {...link}
        />
      )}
    </Section>
  );
}

function buttonText({ at }: RunState): string {
  if (at === 'starting') return 'Opening…';
  if (at === 'linking') return 'Waiting for your bank…';
  return at === 'adding' ? 'Adding the account…' : 'Connect your bank';
}

interface RunNoticeProps {
  readonly run: RunState;
  readonly onInstead: () => void;
  readonly onAddAgain: (account: LinkedAccount) => void;
}

function RunNotice({ run, onInstead, onAddAgain }: RunNoticeProps) {
  switch (run.at) {
    case 'left':
      return <Notice>You closed your bank’s sign-in. Nothing was added.</Notice>;
    case 'elsewhere':
      return run.where === 'window' ? (
        <Notice kind="warning">
          A bank is being connected in another window. Finish or close it there first.
        </Notice>
      ) : (
        <Notice
          kind="warning"
          action={
            <Button size="sm" onClick={onInstead}>
              Start over
            </Button>
          }
        >
          A bank sign-in that was started in another window has not come back yet.
        </Notice>
      );
    case 'failed': {
      const { message, again } = run;
      const tryAgain = again !== null && (
        <Button size="sm" onClick={() => onAddAgain(again)}>
          Try again
        </Button>
      );
      return (
        <Notice kind="danger" title="Error" {...(tryAgain === false ? {} : { action: tryAgain })}>
          {message}
        </Notice>
      );
    }
    default:
      return null;
  }
}

/** Calls back once when a bank has led back here, and takes what it added out of the address. */
function useReturnFromBank(onReturn: (oauthStateId: string) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const handled = useRef<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const state = query.get(oauthParameter);
    if (state === null || handled.current === state) return;
    handled.current = state;
    query.delete(oauthParameter);
    const kept: unknown = location.state;
    void navigate({ search: query.toString() }, { replace: true, state: kept });
    onReturn(state);
  });
}
