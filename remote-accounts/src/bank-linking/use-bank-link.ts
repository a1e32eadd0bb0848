import { useTrack } from '@keyturn/shared/analytics';
import { useOrganization, useOrganizationPath, useViewer } from '@keyturn/shared/organization';
import { useLocation } from '@keyturn/shared/router';
import { useEffect, useRef, useState } from 'react';
import type { PlaidLinkOnEvent, PlaidLinkOnExit, PlaidLinkOnSuccess } from 'react-plaid-link';
import { type LinkedAccount, useCreateLinkToken } from './data';
import { endedText, fallbackText, isBusy, needsNewToken, type RunState } from './run-state';
import { forgetRun, rememberRun, storedRun, thisWindow } from './stored-run';
import { isSupported, unsupportedText } from './supported-account';
import { ofEvent, ofExit, ofSuccess } from './told';
import { useAddLinked } from './use-add-linked';
import { holdOnlyRun } from './window-lock';

/** The page that banks lead back to; it must be known to the bank-linking provider. */
const redirectUri = (): string => `${window.location.origin}/plaid-continue`;

interface BankLink {
  readonly run: RunState;
  /** Starts a sign-in; `instead` of one that was left at the bank. */
  readonly start: (options?: { readonly instead: boolean }) => Promise<void>;
  /** Goes on where a bank has led back to this page. */
  readonly resume: (oauthStateId: string) => Promise<void>;
  /** Adds the account of a finished sign-in once more. */
  readonly addAgain: (account: LinkedAccount) => Promise<void>;
  /** What Link calls back. */
  readonly link: {
    readonly onOpen: () => void;
    readonly onUnavailable: () => void;
    readonly onSuccess: PlaidLinkOnSuccess;
    readonly onExit: PlaidLinkOnExit;
    readonly onEvent: PlaidLinkOnEvent;
  };
}

/** One bank sign-in at a time, from the first click to the account. `onAdded` is given the new funding source's id. */
export function useBankLink(onAdded: (id: string) => void): BankLink {
  const { id: organizationId } = useOrganization();
  const { id: viewerId } = useViewer();
  const path = useOrganizationPath();
  const { search } = useLocation();
  const track = useTrack();
  const createToken = useCreateLinkToken();
  const [run, setRun] = useState<RunState>({ at: 'idle' });
  const held = useRef<(() => void) | null>(null);
  const renewed = useRef(false);
  const gone = useRef(false);

  /** The run is over: nothing of it is left behind, and others may start. */
  function end(next: RunState): void {
    forgetRun(viewerId);
    held.current?.();
    held.current = null;
    setRun(next);
  }
  function fail(message: string, properties = {}): void {
    track('Plaid Link Errored', { message, ...properties });
    end({ at: 'failed', message, again: null });
  }
  const add = useAddLinked({ onState: setRun, onEnd: end, onAdded });

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      held.current?.();
      held.current = null;
    };
  }, []);

  /** Whether this window has the right to the only run now; otherwise it is said. */
  async function begin(): Promise<boolean> {
    setRun({ at: 'starting' });
    renewed.current = false;
    const letGo = held.current ?? (await holdOnlyRun());
    if (gone.current) letGo?.();
    else held.current = letGo;
    if (letGo === null) setRun({ at: 'elsewhere', where: 'window' });
    return letGo !== null && !gone.current;
  }

  async function openAnew(): Promise<void> {
    const outcome = await createToken(redirectUri());
    if (gone.current) return;
    if (!outcome.ok) {
      fail(outcome.error.message, { errorCode: outcome.error.code });
      return;
    }
    const { linkToken, expiration } = outcome.data;
    const stored = { linkToken, expiration, organizationId, windowId: thisWindow() };
    rememberRun(viewerId, stored, path(`/funding-sources/add/plaid${search}`));
    setRun({ at: 'linking', linkToken, receivedRedirectUri: null });
  }

  return {
    run,
    async start({ instead } = { instead: false }) {
      if (isBusy(run) || !(await begin())) return;
      const left = storedRun(viewerId, new Date().toISOString());
      if (left !== null && left.windowId !== thisWindow() && !instead) {
        held.current?.();
        held.current = null;
        setRun({ at: 'elsewhere', where: 'bank' });
        return;
      }
      await openAnew();
    },
    async resume(oauthStateId) {
      if (!(await begin())) return;
      const left = storedRun(viewerId, new Date().toISOString());
      if (left?.organizationId !== organizationId) {
        fail(endedText);
        return;
      }
      track('Plaid Link Continued');
      const receivedRedirectUri = `${redirectUri()}?${new URLSearchParams({ oauth_state_id: oauthStateId })}`;
      setRun({ at: 'linking', linkToken: left.linkToken, receivedRedirectUri });
    },
    addAgain: add,
    link: {
      onOpen: () => track('Plaid Link Opened'),
      onUnavailable: () => fail(fallbackText, { errorCode: 'SCRIPT_NOT_LOADED' }),
      onEvent: (name, metadata) => track('Plaid Link Event', ofEvent(name, metadata)),
      onExit(error, metadata) {
        if (run.at !== 'linking') return;
        track('Plaid Link Exited', ofExit(error, metadata));
        if (error === null) {
          end({ at: 'left' });
          return;
        }
        if (needsNewToken(error.error_code) && !renewed.current) {
          renewed.current = true;
          setRun({ at: 'starting' });
          void openAnew();
          return;
        }
        fail(error.display_message ?? fallbackText, ofExit(error, metadata));
      },
      onSuccess(plaidToken, metadata) {
        const { institution, accounts } = metadata;
        const [account] = accounts;
        track('Plaid Link Succeeded', ofSuccess(metadata));
        if (plaidToken === null || account === undefined) {
          fail(fallbackText);
          return;
        }
        if (!isSupported(account, institution)) {
          fail(unsupportedText, ofSuccess(metadata));
          return;
        }
        forgetRun(viewerId);
        const bank = institution?.name ?? null;
        void add({ accountId: account.id, name: nameOf(account.name, bank), bank, plaidToken });
      },
    },
  };
}

/** What the account is called here, as long as the gateway takes it. */
const nameOf = (name: string, bank: string | null): string =>
  (name.trim() || bank || 'Bank account').slice(0, 50);
