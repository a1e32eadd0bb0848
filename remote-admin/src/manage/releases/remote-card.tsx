import { Badge, Card, Heading, Notice, Row, Stack, styled, Text, Time, type Tone } from '@keyturn/shared/ui';
import { type Column, RecordTable } from '../parts/record-table';
import { ErrorChart } from './chart';
import type { Comparison, Release, RemoteReleases } from './data';
import { Promote, TakeBack } from './decide';
import { lastCompared, triedOut, whoGets } from './shares';

const Inside = styled(Stack)`
  padding: var(--s-5);
`;

const releaseColumns: readonly Column<Release>[] = [
  { head: 'Release', cell: ({ release, version }) => `${release || 'Not released'} · ${version || '–'}` },
  { head: 'Who gets it', cell: whoGets, stack: 'wide' },
  {
    head: 'Deployed',
    cell: ({ deployedAt }) => (deployedAt === '' ? '–' : <Time iso={deployedAt} />),
    stack: 'end',
  },
];

const verdicts: Readonly<Record<string, readonly [Tone, string]>> = {
  worse: ['red', 'Worse'],
  fine: ['aqua', 'Not worse'],
};

const comparisonColumns: readonly Column<Comparison>[] = [
  { head: 'When', cell: ({ at }) => <Time iso={at} format="exact" /> },
  { head: 'Verdict', cell: ({ verdict }) => <Verdict verdict={verdict} />, stack: 'amount' },
  { head: 'Why', cell: ({ reason }) => reason || '–', stack: 'wide' },
  {
    head: 'What followed',
    cell: ({ action, actor }) => (action === null ? '–' : `${action}${actor ? `, ${actor.fullName}` : ''}`),
  },
];

function Verdict({ verdict }: { readonly verdict: string }) {
  const [tone, label] = verdicts[verdict] ?? (['gray', 'No verdict'] as const);
  return <Badge tone={tone}>{label}</Badge>;
}

/** A remote's releases, what is tried out, and how that did. */
export function RemoteCard(remote: RemoteReleases) {
  const tried = triedOut(remote);
  const compared = lastCompared(remote.comparisons);
  const heading = `releases-of-${remote.remote}`;
  return (
    <Card as="section" aria-labelledby={heading}>
      <Inside>
        <Row $between $wrap>
          <Heading as="h2" id={heading}>
            {remote.remote}
          </Heading>
          {tried !== null && (
            <Row $gap="2" $wrap>
              <Promote remote={remote.remote} {...tried} />
              <TakeBack remote={remote.remote} {...tried} />
            </Row>
          )}
        </Row>
        {tried?.note != null && (
          <Notice kind="warning" title="It stays as it is" live={false}>
            {tried.note}
          </Notice>
        )}
        <RecordTable
          caption={`Releases of ${remote.remote}`}
          rows={remote.releases}
          columns={releaseColumns}
        />
        {compared.length === 0 ? (
          <Text $tone="3">No release of it was compared yet.</Text>
        ) : (
          <>
            <ErrorChart comparisons={compared} />
            <RecordTable
              caption={`Comparisons of ${remote.remote}`}
              rows={compared.slice(-10).reverse()}
              columns={comparisonColumns}
            />
          </>
        )}
      </Inside>
    </Card>
  );
}
