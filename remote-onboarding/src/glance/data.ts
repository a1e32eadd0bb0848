import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { useOrganization, useViewer } from '@keyturn/shared/organization';
import { useState } from 'react';
import { thirtyDaysAgo, weekStarts } from './calendar';
import {
  GlanceDocument,
  type GlanceQuery,
  MentionsWaitingDocument,
  type MentionsWaitingQuery,
  ReconciliationsWaitingDocument,
} from './glance.generated';

export type GlanceData = GlanceQuery['glance'];

/** How often the numbers are asked for while they are looked at, milliseconds. */
const interval = 30_000;

/** The organization's payments in a few numbers, by the viewer's own days and weeks. */
export function useGlance(): Loadable<GlanceData> {
  const { slug } = useOrganization();
  // Spans that stay as they are while the page is open: others would be other questions.
  const [spans] = useState(() => {
    const now = new Date();
    return {
      weeks: weekStarts(now).map((start) => start.toISOString()),
      failedSince: thirtyDaysAgo(now).toISOString(),
    };
  });
  const answer = useApiQuery(GlanceDocument, {
    variables: { organizationSlug: slug, ...spans },
    pollInterval: interval,
  });
  return mapLoadable(answer, (data) => data.glance);
}

/** Months to sign and periods to review; null for who does not reconcile, and while it is not known. */
export function useReconciliations(): number | null {
  const { slug } = useOrganization();
  const answer = useApiQuery(ReconciliationsWaitingDocument, {
    variables: { organizationSlug: slug },
    skip: !useViewer().permissions.has('RECONCILE'),
    pollInterval: interval,
  });
  return answer.state === 'ready' ? answer.data.reconciliationsWaiting : null;
}

export type WaitingMention = MentionsWaitingQuery['mentions'][number];

/** Notes that mention the viewer and were not opened, the oldest first; none while it is not known. */
export function useMentions(): readonly WaitingMention[] {
  const { slug } = useOrganization();
  const answer = useApiQuery(MentionsWaitingDocument, {
    variables: { organizationSlug: slug },
    pollInterval: interval,
  });
  return answer.state === 'ready' ? answer.data.mentions : [];
}

/** Whether there has been any payment to speak of. */
export function hasPayments({ inFlight, approvals, failed, deposits }: GlanceData): boolean {
  const sums = [
    approvals,
    failed,
    ...inFlight.flatMap(({ sums: { inbound, outbound } }) => [inbound, outbound]),
    ...deposits.map(({ sum }) => sum),
  ];
  return sums.some(({ count }) => count > 0);
}
