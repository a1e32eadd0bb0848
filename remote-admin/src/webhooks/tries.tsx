import { Badge, Row, Stack, styled, Text, Time } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { type Tries, useTries } from './data';

const Code = styled.pre`
  margin: 0;
  padding: var(--s-2);
  max-height: 16rem;
  overflow: auto;
  font-size: var(--text-xs);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  border: 1px solid var(--line-subtle);
  border-radius: var(--radius-sm);
`;
const Whole = styled(Stack)`
  flex-basis: 100%;
  min-width: 0;
`;

/** What was sent, and what each try was answered. */
export function MessageTries({ attemptId }: { readonly attemptId: string }) {
  return (
    <RecordView
      record={useTries(attemptId)}
      noun="tries"
      errorTitle="Error loading the message"
      missing="There is no such message."
    >
      {({ externalId, body, deliveries }) => (
        <Whole as="section" $gap="3" aria-label="Details">
          {body != null && (
            <Stack $gap="1">
              <Text $size="xs" $tone="2">
                Sent as {externalId}, signed; the signature is not kept.
              </Text>
              <Code tabIndex={0}>{indented(body)}</Code>
            </Stack>
          )}
          {deliveries.length === 0 && (
            <Text $size="sm" $tone="2">
              No try of the last 30 days.
            </Text>
          )}
          {deliveries.map((each) => (
            <Try key={each.id} delivery={each} />
          ))}
        </Whole>
      )}
    </RecordView>
  );
}

function Try({ delivery }: { readonly delivery: Tries['deliveries'][number] }) {
  const { at, ms, resultCode, answer, error } = delivery;
  const taken = resultCode != null && resultCode >= 200 && resultCode < 300;
  return (
    <Stack $gap="1">
      <Row $gap="2" $wrap>
        <Badge tone={taken ? 'aqua' : 'red'}>{resultCode == null ? 'No answer' : String(resultCode)}</Badge>
        <Text $size="xs" $tone="2">
          <Time iso={at} /> · {ms} ms{error != null && ` · ${error}`}
        </Text>
      </Row>
      {answer != null && answer !== '' && <Code tabIndex={0}>{answer}</Code>}
    </Stack>
  );
}

/** JSON as people read it. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
