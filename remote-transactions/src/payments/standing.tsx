import { media, styled, Text } from '@keyturn/shared/ui';
import { DirectedMoney, type DirectedSums } from '@keyturn/shared/views';
import type { ReactNode } from 'react';
import type { GroupSumsFragment } from './payments.generated';
import { countOf } from './sums';

const Figures = styled.dl`
  margin: 0;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  gap: var(--s-4);
  padding: var(--s-4);
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  dt {
    color: var(--text-2);
    font-size: var(--text-sm);
  }
  dd {
    margin: 0;
    font-weight: var(--weight-medium);
  }
`;

/** One of the figures: some status groups under a name. */
export interface Figure {
  readonly title: string;
  readonly groups: readonly GroupSumsFragment['group'][];
}

/** What became of payments, money in and money out apart. */
export function StandingFigures({
  standing,
  figures,
}: {
  readonly standing: readonly GroupSumsFragment[];
  readonly figures: readonly Figure[];
}) {
  return (
    <Figures>
      {figures.map(({ title, groups }) => (
        <FigureLine key={title} title={title} sums={sumsOfGroups(standing, groups)} />
      ))}
    </Figures>
  );
}

function FigureLine({ title, sums }: { readonly title: ReactNode; readonly sums: DirectedSums }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <DirectedMoney sums={sums} />
      </dd>
      <dd>
        <Text $size="sm" $tone="3">
          {countOf(sums) === 1 ? '1 payment' : `${countOf(sums).toLocaleString('en-US')} payments`}
        </Text>
      </dd>
    </div>
  );
}

/** What some status groups come to together. */
export function sumsOfGroups(
  standing: readonly GroupSumsFragment[],
  groups: readonly GroupSumsFragment['group'][],
): DirectedSums {
  const among = standing.filter(({ group }) => groups.includes(group)).map(({ sums }) => sums);
  const sumOf = (direction: keyof DirectedSums) => ({
    count: among.reduce((sum, each) => sum + each[direction].count, 0),
    amount: among.reduce((sum, each) => sum + each[direction].amount, 0),
  });
  return { inbound: sumOf('inbound'), outbound: sumOf('outbound') };
}
