import type { RouteProps } from '@keyturn/shared/federation';
import { HistoryList } from '@keyturn/shared/history';
import { Notes } from '@keyturn/shared/notes';
import { useOrganization, useOrganizationPath } from '@keyturn/shared/organization';
import { useNavigate } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import {
  Button,
  Card,
  Heading,
  media,
  Row,
  Section,
  Stack,
  styled,
  Text,
  TextLink,
  useNow,
} from '@keyturn/shared/ui';
import { BulkBar } from '@keyturn/shared/ui/list-controls';
import { RecordView } from '@keyturn/shared/views';
import { useEffect, useRef, useState } from 'react';
import { useReadAgain } from '../parts/use-read-again';
import { usePaymentChanges } from '../payments/data';
import { type Figure, StandingFigures } from '../payments/standing';
import { ClosingSection } from './closing-section';
import {
  type FilePayment,
  type PaymentFile,
  useFile,
  useFileChanges,
  useFileNotes,
  useFilePayments,
  useWhole,
} from './data';
import { comingOf, type FilePerson, peopleOf, typedClosing } from './facts';
import { timingOf, timingOfAll } from './in-time';
import { JoinDialog } from './join-dialog';
import { PaymentsCard } from './payments-card';
import { PutDialog } from './put-dialog';

/** The file of what says nothing: it has no closing and is joined to nothing. */
const unassigned = 'Unassigned';

const Columns = styled.div`
  display: grid;
  gap: var(--s-4);
  align-items: start;
  grid-template-columns: minmax(0, 1fr) 22rem;
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** It takes the focus when a file took the place of another one. */
const Frame = styled(Stack)`
  &:focus {
    outline: none;
  }
`;

/** An address has no place to break. */
const Name = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const figures: readonly Figure[] = [
  { title: 'Deposited', groups: ['DEPOSITED'] },
  { title: 'On its way', groups: ['AUTHORIZED_AND_INITIATED', 'APPROVAL_PENDING'] },
  { title: 'Requested', groups: ['REQUESTED_AND_PENDING'] },
  { title: 'Failed or canceled', groups: ['CANCELED_AND_FAILED'] },
];

/** One file: all payments of a property, its closing, its people and what was written about it. */
export default function FileScreen({ params }: RouteProps) {
  const path = useOrganizationPath();
  const navigate = useNavigate();
  const asked = params['fileId'] ?? '';
  const file = useFile(asked);
  const id = file.state === 'ready' ? (file.data?.id ?? null) : null;
  // A file that was joined is the other one from then on, in the address too.
  const moved = id !== null && id !== asked ? path(`/files/${id}`) : null;
  useEffect(() => {
    if (moved !== null) void navigate(moved, { replace: true });
  }, [moved, navigate]);
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const isAnother = before.current !== null && before.current !== id;
    if (isAnother && document.activeElement === document.body) frame.current?.focus();
    before.current = id;
  }, [id]);
  return (
    <Frame ref={frame} tabIndex={-1}>
      <div>
        <TextLink href={path('/transactions')}>All transactions</TextLink>
      </div>
      <RecordView
        record={file}
        noun="file"
        errorTitle="Error loading file"
        missing="There is no payment of such a file here."
      >
        {(found) => <FoundFile key={found.id} file={found} readAgain={file.refetch} />}
      </RecordView>
    </Frame>
  );
}

interface FoundFileProps {
  readonly file: PaymentFile;
  readonly readAgain: () => Promise<void>;
}

function FoundFile({ file, readAgain }: FoundFileProps) {
  const { slug } = useOrganization();
  const source = useFilePayments(file.id);
  const now = useNow();
  const payments: readonly FilePayment[] = source.list.state === 'ready' ? source.list.data.entries : [];
  const isProperty = file.name !== unassigned;
  const isWhole = useWhole(source, isProperty);
  const typed = isProperty ? typedClosing(payments) : null;
  const closing = isProperty ? (file.closingOn ?? typed) : null;
  const at = new Date(now).toISOString();
  const timings = new Map(payments.map((each) => [each.id, timingOf(comingOf(each), closing, at)]));
  const all = () => void Promise.all([readAgain(), source.refetch()]);
  const soon = useReadAgain(all);
  usePaymentChanges(slug, soon, soon);
  return (
    <>
      <Heading as="h2">{file.name}</Heading>
      <Columns>
        <Stack>
          <Card>
            <StandingFigures standing={file.standing} figures={figures} />
          </Card>
          <FilePayments file={file} source={source} timings={timings} onChanged={all} />
        </Stack>
        <Stack>
          {isProperty && (
            <ClosingSection
              file={file}
              typed={typed}
              timing={isWhole ? timingOfAll([...timings.values()]) : null}
              onChanged={() => void readAgain()}
            />
          )}
          {isProperty && payments.length > 0 && <People people={peopleOf(payments)} />}
          {file.mayChange && isProperty && <Joined file={file} onChanged={all} />}
          {file.mayChange && <FileNotes file={file} />}
          {file.history.length > 0 && (
            <Section>
              <Stack $gap="3">
                <h3>History</h3>
                <HistoryList label="History" entries={file.history} />
              </Stack>
            </Section>
          )}
        </Stack>
      </Columns>
    </>
  );
}

function FilePayments({
  file,
  source,
  timings,
  onChanged,
}: {
  readonly file: PaymentFile;
  readonly source: ReturnType<typeof useFilePayments>;
  readonly timings: ReadonlyMap<string, ReturnType<typeof timingOf>>;
  readonly onChanged: () => void;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [putting, setPutting] = useState(false);
  const chosen = [...ticked].filter((id) => timings.has(id));
  return (
    <div>
      <PaymentsCard
        source={source}
        timings={timings}
        ticked={file.mayChange ? ticked : null}
        onTick={(id) => setTicked((before) => toggled(before, id))}
      />
      <BulkBar count={chosen.length} onClear={() => setTicked(new Set())}>
        <Button variant="primary" onClick={() => setPutting(true)}>
          Put into another file…
        </Button>
      </BulkBar>
      {putting && (
        <PutDialog
          fileId={file.id}
          ids={chosen}
          onCancel={() => setPutting(false)}
          onDone={() => {
            setPutting(false);
            setTicked(new Set());
            toast.success(chosen.length === 1 ? 'The payment was moved.' : 'The payments were moved.');
            onChanged();
          }}
        />
      )}
    </div>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function People({ people }: { readonly people: readonly FilePerson[] }) {
  return (
    <Section>
      <Stack $gap="3">
        <h3>People</h3>
        {people.map(({ name, roles }) => (
          <Row key={name} $between $wrap>
            <Name>{name}</Name>
            <Text $size="sm" $tone="3">
              {roles.join(', ')}
            </Text>
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

function Joined({ file, onChanged }: { readonly file: PaymentFile; readonly onChanged: () => void }) {
  const path = useOrganizationPath();
  const navigate = useNavigate();
  const [joining, setJoining] = useState(false);
  const { busy, separate } = useFileChanges(file.id);
  const stays = useRef<HTMLButtonElement>(null);
  const apart = async (part: string) => {
    stays.current?.focus();
    const error = await separate(part);
    if (error === null) onChanged();
    else toast.error(error.message, { title: 'Error' });
  };
  return (
    <Section>
      <Stack $gap="3">
        <h3>Joined files</h3>
        {file.joined.map(({ id, name }) => (
          <Row key={id} $between $wrap>
            <Name>{name}</Name>
            <Button size="sm" disabled={busy} aria-label={`Separate ${name}`} onClick={() => void apart(id)}>
              Separate
            </Button>
          </Row>
        ))}
        <div>
          <Button ref={stays} size="sm" onClick={() => setJoining(true)}>
            Join into another file…
          </Button>
        </div>
      </Stack>
      {joining && (
        <JoinDialog
          file={file}
          onCancel={() => setJoining(false)}
          onDone={(into) => {
            setJoining(false);
            toast.success(`${file.name} is a part of ${into.name} now.`);
            void navigate(path(`/files/${into.id}`), { replace: true });
          }}
        />
      )}
    </Section>
  );
}

function FileNotes({ file }: { readonly file: PaymentFile }) {
  return <Notes notes={file.notes} {...useFileNotes(file.id)} />;
}
