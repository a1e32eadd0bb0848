import { toast } from '@keyturn/shared/toast';
import { Button, Notice, Row, Section, Stack, Switch, Text, Time } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { useState } from 'react';
import { LinkDialog } from '../../bank-linking/link-dialog';
import { useReconciledAccount, useReconciles } from '../data';
import { type Feed, useFeed, useFeedChanges } from './data';

/** Statements that come from the account's bank sign-in: whether they do, how it stands, and what helps where they don't. */
export function FeedSection({ fundingSourceId }: { readonly fundingSourceId: string }) {
  return (
    <Section>
      <h3>Statements by themselves</h3>
      <RecordView
        record={useFeed(fundingSourceId)}
        noun="bank sign-in"
        errorTitle="Unable to load data"
        missing="There is no bank sign-in."
      >
        {(feed) => (feed.linked ? <Linked feed={feed} /> : <Unlinked />)}
      </RecordView>
    </Section>
  );
}

const Unlinked = () => (
  <Text as="p" $tone="2">
    This account was added by its numbers: its statements are imported from files. An account that is added by
    signing in at its bank brings them by itself.
  </Text>
);

function Linked({ feed }: { readonly feed: Feed }) {
  const { fundingSourceId, active, broughtAt, problem } = feed;
  const changing = useReconciles();
  const isBegun = useReconciledAccount(fundingSourceId)?.throughDay !== null;
  const { busy, turn, bring, renew } = useFeedChanges(fundingSourceId);
  const [linkToken, setLinkToken] = useState<string | null>(null);
  // The switch stands as it was put while that is on its way.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const put = async (on: boolean) => {
    setWanted(on);
    await turn(on);
    setWanted(null);
  };
  const end = (): void => setLinkToken(null);
  return (
    <Stack>
      {changing ? (
        <Switch
          hint={
            isBegun
              ? 'They come through the day before, and are matched at once. Files can be imported beside.'
              : 'They come through the day before, and are matched at once. Reconciling this account then begins with the first day that the bank tells of, and days before it cannot be added later. To begin earlier, import the file of those days first.'
          }
          checked={wanted ?? active}
          onChange={({ target }) => void put(target.checked)}
        >
          Bring the bank’s lines every day
        </Switch>
      ) : (
        <Text as="p">
          {active ? 'The bank’s lines are brought every day.' : 'Nothing is brought by itself.'}
        </Text>
      )}
      {problem !== null && (
        <Problem feed={feed} busy={busy} onSignIn={async () => setLinkToken(await renew())} />
      )}
      {active && (
        <Row $gap="3" $wrap $align="center">
          {changing && (
            <Button loading={busy} onClick={() => void bring()}>
              Bring now
            </Button>
          )}
          <Text $tone="2" $size="sm">
            {broughtAt === null ? (
              'Nothing was brought yet.'
            ) : (
              <>
                Brought last: <Time iso={broughtAt} format="within" />
              </>
            )}
          </Text>
        </Row>
      )}
      {linkToken !== null && (
        <LinkDialog
          linkToken={linkToken}
          receivedRedirectUri={null}
          onOpen={() => undefined}
          onEvent={() => undefined}
          onUnavailable={() => {
            end();
            toast.error('The bank’s sign-in could not be opened. Please try again.');
          }}
          onExit={end}
          onSuccess={() => {
            end();
            void bring();
          }}
        />
      )}
    </Stack>
  );
}

interface ProblemProps {
  readonly feed: Feed;
  readonly busy: boolean;
  readonly onSignIn: () => Promise<void>;
}

/** What keeps statements from coming, with what helps. */
function Problem({ feed: { problem, needsSignIn }, busy, onSignIn }: ProblemProps) {
  const changing = useReconciles();
  const action = changing && needsSignIn && (
    <Button size="sm" loading={busy} onClick={() => void onSignIn()}>
      Sign in at the bank
    </Button>
  );
  return (
    <Notice kind="warning" title="Nothing came" {...(action === false ? {} : { action })}>
      {problem}
      {!needsSignIn && ' It is tried again by itself.'}
    </Notice>
  );
}
