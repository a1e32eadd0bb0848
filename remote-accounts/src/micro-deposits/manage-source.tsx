import { formatBankingDay } from '@keyturn/shared/banking-days';
import { useFocusKept } from '@keyturn/shared/focus';
import { useOrganization, useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { AppLink, Notice, Section, Time } from '@keyturn/shared/ui';
import { Timeline } from '@keyturn/shared/ui/timeline';
import { useRef, useState } from 'react';
import { manageState } from '@keyturn/shared/funding-sources';
import { AmountsForm } from './amounts-form';
import type { MicrodepositSource } from './data';
import { manageText } from './manage-texts';
import { arrivalDay, type DepositStep, depositSteps, isOver } from './steps';

interface ManageSourceProps {
  readonly source: MicrodepositSource;
  /** Called once the amounts of its micro-deposits were confirmed here. */
  readonly onVerified: () => void;
}

/** Where verifying a bank account stands, what to do about it, and how it goes on. */
export function ManageSource({ source, onVerified }: ManageSourceProps) {
  const { name } = useOrganization();
  if (viewerKind(useViewer()) === 'agent') {
    return (
      <Notice live={false}>{`Only admins of ${name} see the bank account and how verifying it goes.`}</Notice>
    );
  }
  return <KnownSource source={source} onVerified={onVerified} />;
}

function KnownSource({ source, onVerified }: ManageSourceProps) {
  const state = manageState(source);
  const standing = useRef<HTMLDivElement>(null);
  useFocusKept(standing, state);
  return (
    <>
      <Section as="div" ref={standing} tabIndex={-1}>
        {state === 'processed' ? (
          <AmountsForm source={source} onVerified={onVerified} />
        ) : (
          <StateNotice source={source} state={state} />
        )}
      </Section>
      {source.active && (source.mdInitiatedAt !== null || state === 'pending') && (
        <Section>
          <h3>How verifying goes</h3>
          <Timeline label="How verifying goes" steps={depositSteps(source).map(shownStep)} />
        </Section>
      )}
    </>
  );
}

function shownStep({ key, title, state, at, by }: DepositStep) {
  const step = { key, title, state };
  if (at !== null) return { ...step, when: <Time iso={at} format="exact" /> };
  if (by !== null) return { ...step, when: `by ${formatBankingDay(by)}` };
  return state === 'act' ? { ...step, when: 'Now' } : step;
}

interface StateNoticeProps {
  readonly source: MicrodepositSource;
  readonly state: Exclude<ReturnType<typeof manageState>, 'processed'>;
}

function StateNotice({ source, state }: StateNoticeProps) {
  const path = useOrganizationPath();
  const [now] = useState(() => new Date().toISOString());
  const staff = viewerKind(useViewer()) === 'superuser';
  const expected = arrivalDay(source);
  const { kind, title, text, support } = manageText({
    state,
    staff,
    guessedWrong: source.mdVerificationFailedAt !== null,
    automatic: source.status === 'PENDING_AUTOMATIC_MICRODEPOSIT',
    late: expected !== null && isOver(expected, now),
  });
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
