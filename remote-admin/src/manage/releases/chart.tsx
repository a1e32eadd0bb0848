import { styled, Text } from '@keyturn/shared/ui';
import type { Comparison } from './data';
import { errorRate } from './shares';

const width = 480;
const height = 96;
const edge = 4;

const Frame = styled.figure`
  margin: 0;
  display: grid;
  gap: var(--s-2);
  svg {
    width: 100%;
    height: 6rem;
    border-bottom: 1px solid var(--line);
  }
  polyline {
    fill: none;
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
`;

/** The share of pages with an error, of the release and of the one before it, over time. */
export function ErrorChart({ comparisons }: { readonly comparisons: readonly Comparison[] }) {
  const now = comparisons.map(({ errorPages, pages }) => errorRate(errorPages, pages));
  const former = comparisons.map(({ formerErrorPages, formerPages }) =>
    errorRate(formerErrorPages, formerPages),
  );
  const most = Math.max(1, ...now, ...former);
  const told = `Pages with an error: ${now.at(-1) ?? 0} % now, ${former.at(-1) ?? 0} % before`;
  return (
    <Frame>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={told}>
        <polyline points={pointsOf(former, most)} stroke="var(--text-3)" strokeDasharray="4 4" />
        <polyline points={pointsOf(now, most)} stroke="var(--red-text)" />
      </svg>
      <Text as="figcaption" $size="sm" $tone="2">
        {told} (dashed). Highest: {most} %.
      </Text>
    </Frame>
  );
}

function pointsOf(rates: readonly number[], most: number): string {
  const step = width / Math.max(1, rates.length - 1);
  const y = (rate: number) => edge + (height - 2 * edge) * (1 - rate / most);
  // One value is a line too.
  const drawn = rates.length === 1 ? [...rates, ...rates] : rates;
  return drawn.map((rate, index) => `${index * step},${y(rate)}`).join(' ');
}
