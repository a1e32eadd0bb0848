import { showAtField, useFormikContext } from '@keyturn/shared/forms';
import {
  DescriptionList,
  DescriptionRow,
  EmptyState,
  ErrorState,
  Notice,
  Section,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  Time,
  VisuallyHidden,
} from '@keyturn/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { fieldOf, type PolicyInput, type Simulation as Result, useSimulation } from '../data';
import type { PolicyValues } from '../values';
import { HeldPayments } from './held-payments';
import { SumTable } from './sum-table';
import { countOf, resultInWords, sumsInWords, timesInWords, warningsOf } from './words';

interface SimulationProps {
  readonly draft: PolicyInput;
  /** Its rules in words. */
  readonly rules: readonly string[];
  /** The form says something else by now. */
  readonly outdated: boolean;
}

/** What a draft would have made of the last 90 days. */
export function Simulation({ draft, rules, outdated }: SimulationProps) {
  const answer = useSimulation(draft);
  const form = useFormikContext<PolicyValues>();
  const error = answer.state === 'error' ? answer.error : null;
  const showError = useEffectEvent(() => {
    if (error !== null) showAtField(form, error, fieldOf);
  });
  useEffect(() => showError(), [error]);
  return (
    <Section aria-labelledby="simulation">
      <h3 id="simulation">The last 90 days with this draft</h3>
      <VisuallyHidden role="status">
        {answer.state === 'ready' && answer.data !== null && resultInWords(answer.data)}
      </VisuallyHidden>
      {outdated && <Notice>The draft has changed since; try again.</Notice>}
      {answer.state === 'loading' && (
        <SkeletonGroup label="Trying the draft">
          <Stack $gap="3">
            {['90%', '70%', '80%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </Stack>
        </SkeletonGroup>
      )}
      {error !== null && answer.state === 'error' && (
        <ErrorState
          level={3}
          title="The draft could not be tried"
          message={error.message}
          requestId={error.requestId}
          onRetry={answer.retry}
        />
      )}
      {answer.state === 'ready' && answer.data !== null && <Shown result={answer.data} rules={rules} />}
    </Section>
  );
}

interface ShownProps {
  readonly result: Result;
  readonly rules: readonly string[];
}

function Shown({ result, rules }: ShownProps) {
  if (countOf(result.payments) === 0) {
    return (
      <EmptyState level={3} title="No payments in the last 90 days">
        There is nothing to try the draft on.
      </EmptyState>
    );
  }
  return (
    <Stack $gap="5">
      {warningsOf(result).map((warning) => (
        <Notice key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      <Figures result={result} />
      {countOf(result.waits) > 0 && (
        <>
          <SumTable
            title="By rule"
            first="Rule"
            rows={rules.map((name, place) => ({ key: String(place), name, sums: result.rules[place] }))}
          />
          {result.approvers.length > 0 && (
            <SumTable
              title="Who could have approved"
              first="Person"
              rows={result.approvers.map(({ userId, name, payments }) => ({
                ...{ key: userId, name, sums: payments },
              }))}
            />
          )}
          <HeldPayments result={result} rules={rules} />
        </>
      )}
      <Text as="p" $size="sm" $tone="2">
        Compared with the policy in force. Each payment was judged by what was known when it was sent or
        authorized. People and their permissions are those of today. Refunds and transfers by hand are not
        governed.
      </Text>
    </Stack>
  );
}

function Figures({ result }: { readonly result: Result }) {
  const { payments, waits, waitsForTwo, anew, noMore, stricter, looser, oneApprover, twoApprovers } = result;
  const changes = [
    ['Would newly wait', anew],
    ['Would no longer wait', noMore],
    ['Would need more', stricter],
    ['Would need less', looser],
  ] as const;
  const changed = changes.filter(([, sums]) => countOf(sums) > 0);
  return (
    <Stack $gap="3">
      {result.cut && (
        <Notice live={false}>
          There are more payments than can be looked at: these are the newest 50,000, since{' '}
          <Time iso={result.since} format="within" />.
        </Notice>
      )}
      <DescriptionList>
        <DescriptionRow label="Payments">{sumsInWords(payments)}</DescriptionRow>
        <DescriptionRow label="Would have waited" total>
          {sumsInWords(waits)}
        </DescriptionRow>
        {countOf(waitsForTwo) > 0 && (
          <DescriptionRow label="For two approvers">{sumsInWords(waitsForTwo)}</DescriptionRow>
        )}
        {changed.map(([label, sums]) => (
          <DescriptionRow key={label} label={label}>
            {sumsInWords(sums)}
          </DescriptionRow>
        ))}
        {changed.length === 0 && (
          <DescriptionRow label="Against the policy in force">No payment differs</DescriptionRow>
        )}
        <DescriptionRow label="One approver took">{timesInWords(oneApprover)}</DescriptionRow>
        {countOf(waitsForTwo) > 0 && (
          <DescriptionRow label="Two approvers took">{timesInWords(twoApprovers)}</DescriptionRow>
        )}
      </DescriptionList>
    </Stack>
  );
}
