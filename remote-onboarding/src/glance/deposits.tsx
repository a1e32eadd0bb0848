import { formatMoney } from '@keyturn/shared/format';
import { AppLink, Button, Money, Row, styled, Text, TextLink, VisuallyHidden } from '@keyturn/shared/ui';
import { Table, TableBody, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';
import { useId, useState } from 'react';
import type { GlanceData } from './data';
import { useGlanceUrls } from './urls';

const Bars = styled.ol`
  display: flex;
  align-items: stretch;
  gap: 3px;
  height: 7rem;
  list-style: none;
  margin: 0;
  padding: 0;
  border-bottom: 1px solid var(--line);
  li {
    flex: 1;
    min-width: 0;
  }
  a {
    display: flex;
    align-items: flex-end;
    height: 100%;
    border-radius: var(--r-sm) var(--r-sm) 0 0;
  }
  a:hover {
    background: var(--hover);
  }
  a > i {
    display: block;
    width: 100%;
    min-height: 2px;
    border-radius: var(--r-sm) var(--r-sm) 0 0;
    background: var(--aqua-solid);
  }
  @media (forced-colors: active) {
    a > i {
      background: LinkText;
    }
  }
`;

const Section = styled.section`
  & > button {
    margin-left: -0.625rem;
  }
`;

const Axis = styled(Row)`
  margin-top: var(--s-1);
  color: var(--text-3);
  font-size: var(--text-xs);
`;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const deposits = (count: number) => (count === 1 ? '1 deposit' : `${count.toLocaleString('en-US')} deposits`);

/** What came in, week by week: as bars, each a link to its deposits, or as a table of the same. */
export function Deposits({ weeks }: { readonly weeks: GlanceData['deposits'] }) {
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  const total = weeks.reduce((sum, week) => sum + week.sum.amount, 0);
  return (
    <Section aria-labelledby={titleId}>
      <Row $between $align="start">
        <h3 id={titleId}>Deposits, last {weeks.length} weeks</h3>
        <Text $size="sm">
          <Money cents={total} />
        </Text>
      </Row>
      {asTable ? <WeekTable weeks={weeks} /> : <WeekBars weeks={weeks} />}
      <Button size="sm" variant="ghost" onClick={() => setAsTable(!asTable)}>
        {asTable ? 'Show as chart' : 'Show as table'}
      </Button>
    </Section>
  );
}

function WeekBars({ weeks }: { readonly weeks: GlanceData['deposits'] }) {
  const urls = useGlanceUrls();
  const highest = Math.max(...weeks.map(({ sum }) => sum.amount), 1);
  const first = weeks[0];
  const last = weeks.at(-1);
  return (
    <>
      <Bars aria-label="Deposits by week">
        {weeks.map(({ startAt, sum: { count, amount } }) => {
          const text = `Week of ${day.format(new Date(startAt))}: ${formatMoney(amount)}, ${deposits(count)}`;
          return (
            <li key={startAt}>
              <AppLink href={urls.deposits(startAt)} title={text}>
                <i style={{ height: `${(100 * amount) / highest}%` }} />
                <VisuallyHidden>{text}</VisuallyHidden>
              </AppLink>
            </li>
          );
        })}
      </Bars>
      <Axis $between aria-hidden="true">
        <span>{first === undefined ? '' : day.format(new Date(first.startAt))}</span>
        <span>{last === undefined ? '' : day.format(new Date(last.startAt))}</span>
      </Axis>
    </>
  );
}

function WeekTable({ weeks }: { readonly weeks: GlanceData['deposits'] }) {
  const urls = useGlanceUrls();
  return (
    <Table caption="Deposits by week" stacks={false}>
      <TableHead>
        <Tr>
          <Th>Week of</Th>
          <Th align="end">Deposits</Th>
          <Th align="end">Amount</Th>
        </Tr>
      </TableHead>
      <TableBody>
        {weeks.map(({ startAt, sum: { count, amount } }) => (
          <Tr key={startAt}>
            <Td>
              <TextLink href={urls.deposits(startAt)}>{day.format(new Date(startAt))}</TextLink>
            </Td>
            <Td align="end">{count.toLocaleString('en-US')}</Td>
            <Td align="end">
              <Money cents={amount} />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
