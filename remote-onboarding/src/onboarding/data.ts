import {
  type Page,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiSubscription,
} from '@keyturn/shared/api';
import { isVerified } from '@keyturn/shared/funding-sources';
import { useOrganization } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { useEffect, useState } from 'react';
import {
  OnboardingAccountsChangedDocument,
  OnboardingEscrowAccountsDocument,
  type OnboardingEscrowAccountsQuery,
  OnboardingFundingSourcesDocument,
  type OnboardingFundingSourcesQuery,
  SetOnboardingStepsDocument,
} from './onboarding.generated';
import type { StepId } from './steps';

export type EscrowPage = OnboardingEscrowAccountsQuery['escrowAccountsList'];
export type SourcePage = OnboardingFundingSourcesQuery['fundingSources'];

/** How many accounts a page of a step's list holds. */
const pageSize = 10;

/** How often a list asks again while one of its accounts is unverified, milliseconds. */
const unverifiedInterval = 3_000;

/** The organization's escrow accounts, asked for every 3 seconds while one of them is unverified. */
export function useStepEscrowAccounts(): PagedList<EscrowPage> {
  const { id } = useOrganization();
  const [pollInterval, setPollInterval] = useState(0);
  const source = useApiPages(OnboardingEscrowAccountsDocument, {
    variables: { organizationId: id, limit: pageSize },
    select: (data) => data.escrowAccountsList,
    pollInterval,
  });
  useFollowed(source, setPollInterval, ({ active, fundingSource }) => active && !isVerified(fundingSource));
  return source;
}

/** Whether there is an escrow account, as the list of its step finds it. */
export function useHasEscrowAccounts(): boolean {
  const { id } = useOrganization();
  const { list } = useApiPages(OnboardingEscrowAccountsDocument, {
    variables: { organizationId: id, limit: pageSize },
    select: (data) => data.escrowAccountsList,
  });
  return list.state === 'ready' && list.data.entries.length > 0;
}

/** The organization's funding sources that are behind no escrow account, asked for in the same way. */
export function useStepFundingSources(): PagedList<SourcePage> {
  const { id } = useOrganization();
  const [pollInterval, setPollInterval] = useState(0);
  const source = useApiPages(OnboardingFundingSourcesDocument, {
    variables: { organizationId: id, limit: pageSize },
    select: (data) => data.fundingSources,
    pollInterval,
  });
  useFollowed(source, setPollInterval, (account) => !isVerified(account));
  return source;
}

/** Asks at once for what was pushed, and again and again while something waits to be verified. */
function useFollowed<E>(
  { list, refetch }: PagedList<Page<E>>,
  setPollInterval: (milliseconds: number) => void,
  waits: (entry: E) => boolean,
): void {
  const { id: organizationId } = useOrganization();
  useApiSubscription(OnboardingAccountsChangedDocument, {
    variables: { organizationId },
    onData: () => void refetch(),
    onOpened: () => void refetch(),
  });
  const entries = list.state === 'ready' ? list.data.entries : [];
  const interval = entries.some(waits) ? unverifiedInterval : 0;
  useEffect(() => setPollInterval(interval), [interval, setPollInterval]);
}

/** The ways to change the steps; each says what failed. */
export function useStepChanges() {
  const { id: orgId } = useOrganization();
  const [change, { busy }] = useApiMutation(SetOnboardingStepsDocument);

  async function set(fields: Readonly<Record<string, string | null>>, failure: string): Promise<boolean> {
    const outcome = await change({ input: { orgId, ...fields } });
    if (!outcome.ok) toast.error(outcome.error.message, { title: failure });
    return outcome.ok;
  }
  const now = () => new Date().toISOString();

  return {
    busy,
    skip: (step: StepId) => set({ [`${step}OnboardingSkippedAt`]: now() }, 'Failed to mark step as skipped'),
    complete: (step: StepId) =>
      set({ [`${step}OnboardingCompletedAt`]: now() }, 'Failed to mark step as completed'),
    /** Opens a skipped step again. */
    reopen: (step: StepId) => set({ [`${step}OnboardingSkippedAt`]: null }, failedReset),
    /** Opens all steps again. */
    reset: () => set(untouched, failedReset),
  };
}

const failedReset = 'Failed to reset onboarding steps';

const untouched = Object.fromEntries(
  ['escrow', 'funding', 'branding'].flatMap((step) => [
    [`${step}OnboardingCompletedAt`, null],
    [`${step}OnboardingSkippedAt`, null],
  ]),
);
