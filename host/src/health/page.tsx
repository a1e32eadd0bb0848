import {
  Badge,
  Button,
  Card,
  Heading,
  Row,
  Skeleton,
  Stack,
  styled,
  Text,
  type Tone,
} from '@keyturn/shared/ui';
import { Table, TableBody, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';
import { RefreshIcon } from '@keyturn/shared/ui/icons';
import { PlainPage } from '../errors/plain-page';
import { usePageTitle } from '../lib/page-title';
import { type PartName, partNames, type PartState, type Reading } from './reading';
import { summary } from './summary';
import { useHealth } from './use-health';

const words: Readonly<Record<PartState, readonly [Tone, string]>> = {
  works: ['aqua', 'Works'],
  slow: ['yellow', 'Works slowly'],
  incompatible: ['yellow', 'Made for another version'],
  frozen: ['yellow', 'Works, payouts frozen'],
  silent: ['red', 'Does not answer'],
};

const Frame = styled(Card)`
  width: min(40rem, 100%);
  overflow: hidden;
`;

const Head = styled(Stack)`
  padding: var(--s-5);
`;

/** Columns keep their place while the parts answer one after the other. */
const Parts = styled(Table)`
  table-layout: fixed;
`;

/** `/health`, for operators: whether each part of the dashboard answers this browser, and which version it is. */
export default function HealthPage() {
  usePageTitle('Health');
  const { readings, asking, ask } = useHealth();
  return (
    <PlainPage>
      <Frame as="section" aria-labelledby="health">
        <Head>
          <Heading as="h1" id="health" $size="xl">
            Health
          </Heading>
          <Text as="p" $tone="2">
            Whether each part of the dashboard answers this browser.
          </Text>
          <Row $between $wrap>
            <Text role="status">{asking ? 'Asking each part…' : summary(readings)}</Text>
            <Button icon={<RefreshIcon />} loading={asking} onClick={ask}>
              Check again
            </Button>
          </Row>
        </Head>
        <Parts caption="Parts of the dashboard" aria-busy={asking}>
          <TableHead>
            <Tr>
              <Th width="30%">Part</Th>
              <Th width="38%">Version and build</Th>
              <Th>State</Th>
            </Tr>
          </TableHead>
          <TableBody>
            {partNames.map((name) => (
              <PartRow key={name} name={name} reading={readings.get(name) ?? null} />
            ))}
          </TableBody>
        </Parts>
      </Frame>
    </PlainPage>
  );
}

function PartRow({ name, reading }: { readonly name: PartName; readonly reading: Reading | null }) {
  return (
    <Tr>
      <Td>{name}</Td>
      <Td stack="wide">{reading === null ? <Skeleton width="8rem" /> : served(reading)}</Td>
      <Td stack="amount">{reading === null ? <Skeleton width="5rem" /> : <State {...reading} />}</Td>
    </Tr>
  );
}

function State({ state, ms }: Reading) {
  const [tone, label] = words[state];
  return (
    <Row $gap="2">
      <Badge tone={tone}>{label}</Badge>
      {state !== 'silent' && (
        <Text $size="sm" $tone="3">
          {Math.round(ms)} ms
        </Text>
      )}
    </Row>
  );
}

const served = ({ version, build, canary, testWorld }: Reading): string =>
  [version, build, canary, testWorld === undefined ? null : worldWords[testWorld]]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ') || '–';

const worldWords = { answers: 'test world answers', silent: 'test world does not answer' } as const;
