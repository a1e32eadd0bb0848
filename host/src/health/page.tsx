import {
  Badge,
  Button,
  Card,
  Heading,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableHead,
  Td,
  Text,
  Th,
  type Tone,
  Tr,
} from '@keyturn/shared/ui';
import { useCallback, useEffect, useState } from 'react';
import { readSetup } from '../config/setup';
import { PlainPage } from '../errors/plain-page';
import { usePageTitle } from '../lib/page-title';
import { type PartHealth, type PartState, readHealth } from './reading';

const words: Readonly<Record<PartState, readonly [Tone, string]>> = {
  works: ['aqua', 'Works'],
  incompatible: ['yellow', 'Made for another version'],
  silent: ['red', 'Does not answer'],
};
const waiting = ['gateway', 'transactions', 'accounts', 'admin', 'onboarding'] as const;

/** `/health`, for operators: whether each part of the dashboard answers this browser, and which version it is. */
export default function HealthPage() {
  usePageTitle('Health');
  const { parts, asking, ask } = useHealth();
  return (
    <PlainPage>
      <Card>
        <Stack>
          <Heading as="h1" $size="xl">
            Health
          </Heading>
          <Text $tone="2">Whether each part of the dashboard answers this browser.</Text>
          <Table caption="Parts of the dashboard" aria-busy={parts === null}>
            <TableHead>
              <Tr>
                <Th>Part</Th>
                <Th>State</Th>
                <Th>Version</Th>
                <Th>Build</Th>
              </Tr>
            </TableHead>
            <TableBody>
              {parts === null
                ? waiting.map((name) => <WaitingRow key={name} name={name} />)
                : parts.map((part) => <PartRow key={part.name} {...part} />)}
            </TableBody>
          </Table>
          <Button variant="ghost" loading={asking} onClick={ask}>
            Check again
          </Button>
        </Stack>
      </Card>
    </PlainPage>
  );
}

function PartRow({ name, state, version, build }: PartHealth) {
  const [tone, label] = words[state];
  return (
    <Tr>
      <Td>{name}</Td>
      <Td>
        <Badge tone={tone}>{label}</Badge>
      </Td>
      <Td>{version ?? '–'}</Td>
      <Td>{build ?? '–'}</Td>
    </Tr>
  );
}

function WaitingRow({ name }: { readonly name: string }) {
  return (
    <Tr>
      <Td>{name}</Td>
      <Td colSpan={3}>
        <Skeleton width="12rem" />
      </Td>
    </Tr>
  );
}

function useHealth() {
  const [parts, setParts] = useState<readonly PartHealth[] | null>(null);
  const [asking, setAsking] = useState(true);
  const read = useCallback(async () => {
    const { config, remotes } = await readSetup();
    setParts(await readHealth(remotes, config.gatewayUrl));
    setAsking(false);
  }, []);
  useEffect(() => {
    void read();
  }, [read]);
  const ask = useCallback(() => {
    setAsking(true);
    void read();
  }, [read]);
  return { parts, asking, ask };
}
