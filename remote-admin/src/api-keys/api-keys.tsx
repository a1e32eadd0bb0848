import { useFocusWithin } from '@keyturn/shared/focus';
import { Button, Stack, styled, Text } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { useRef, useState } from 'react';
import { AddKey } from './add-key';
import { useApiKeys } from './data';
import { KeyList } from './key-list';
import { ShownSecret } from './shown-secret';

const Heading = styled.h4`
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
`;

/** The keys with which an integration's programs ask. */
export function ApiKeys({ integrationId }: { readonly integrationId: string }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useFocusWithin(frame, secret ?? adding);
  const made = (fresh: string) => {
    setSecret(fresh);
    setAdding(false);
  };
  return (
    <RecordView
      record={useApiKeys(integrationId)}
      noun="API keys"
      errorTitle="Error loading API keys"
      missing="There are no API keys."
    >
      {({ keys, testOffered }) => (
        <Stack ref={frame} $gap="3">
          <Heading>API keys</Heading>
          <Text $size="sm" $tone="2">
            With a key a program of yours reads and requests payments. It never approves, refunds or manages
            people.
          </Text>
          {secret !== null && <ShownSecret secret={secret} onDone={() => setSecret(null)} />}
          <KeyList integrationId={integrationId} keys={keys} onMade={made} />
          {adding ? (
            <AddKey
              integrationId={integrationId}
              testOffered={testOffered}
              onMade={made}
              onCancel={() => setAdding(false)}
            />
          ) : (
            <div>
              <Button size="sm" onClick={() => setAdding(true)}>
                New API key
              </Button>
            </div>
          )}
        </Stack>
      )}
    </RecordView>
  );
}
