import type { ApiError } from '@keyturn/shared/api';
import { exactTime } from '@keyturn/shared/format';
import { toast } from '@keyturn/shared/toast';
import { Button, Row, Section, Stack, Text, useNow } from '@keyturn/shared/ui';
import { troubleWith } from '../../payments/model';
import type { PaymentDetail } from '../data';
import { useLookAfter } from './data';
import { snoozedTo } from './snooze';

/** Who looks after a payment that stopped, and the ways to take it, put it aside and be done with it. */
export function RecoverySection({ payment }: { readonly payment: PaymentDetail }) {
  const { doing, take, snooze, settle } = useLookAfter(payment.id);
  const now = useNow();
  if (troubleWith(payment) === null) return null;
  const { recovery, updatedAt } = payment;
  const mine = recovery?.mine === true;
  const settled = recovery?.settledAt != null && recovery.settledAt >= updatedAt;
  const until = recovery?.snoozedUntil ?? null;
  const aside = until !== null && Date.parse(until) > now;
  const run = (done: Promise<ApiError | null>, message: string) =>
    void done.then((error) =>
      error === null ? toast.success(message) : toast.error(error.message, { title: 'Error' }),
    );
  // The button that was pressed is not disabled, which would take the focus from it.
  const meanwhile = (deed: NonNullable<typeof doing>) => ({
    loading: doing === deed,
    disabled: doing !== null && doing !== deed,
  });
  return (
    <Section>
      <Stack $gap="2">
        <h3>Looking after it</h3>
        <Text>{standing({ owner: recovery?.owner ?? null, mine, settled })}</Text>
        {aside && <Text>Put aside until {exactTime(until)}.</Text>}
        <Row $gap="2" $wrap>
          {!settled && (
            <Button
              size="sm"
              {...meanwhile('take')}
              onClick={() => run(take(!mine), mine ? 'You let it go.' : 'It is yours now.')}
            >
              {mine ? 'Let it go' : 'Take it'}
            </Button>
          )}
          {!settled && (
            <Button
              size="sm"
              {...meanwhile('snooze')}
              onClick={() =>
                run(
                  snooze(aside ? null : snoozedTo(new Date())),
                  aside ? 'It is back.' : 'Put aside until tomorrow morning.',
                )
              }
            >
              {aside ? 'Bring it back' : 'Put aside until tomorrow'}
            </Button>
          )}
          <Button
            size="sm"
            {...meanwhile('settle')}
            onClick={() =>
              run(settle(!settled), settled ? 'It is to be looked after again.' : 'Nothing is left to do.')
            }
          >
            {settled ? 'Open it again' : 'Nothing left to do'}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

interface Standing {
  readonly owner: string | null;
  readonly mine: boolean;
  readonly settled: boolean;
}

function standing({ owner, mine, settled }: Standing): string {
  if (settled) return 'Nothing is left to do.';
  if (mine) return 'You look after it.';
  return owner === null ? 'Nobody looks after it yet.' : `${owner} looks after it.`;
}
