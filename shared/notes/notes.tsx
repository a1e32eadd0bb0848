import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import {
  Badge,
  Button,
  Field,
  FieldError,
  Row,
  Section,
  Stack,
  styled,
  Text,
  Time,
} from '@keyturn/shared/ui';
import { MentionArea } from '@keyturn/shared/ui/combobox';
import { PaperclipIcon } from '@keyturn/shared/ui/icons';
import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import {
  type Attachment,
  type Note,
  type NotePerson,
  type NotesSource,
  useAttaching,
  useAttachment,
  useSeen,
} from './data';
import { namedIn, partsOf, sizeInWords } from './words';

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  & > li > p {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

const Files = styled.ul`
  list-style: none;
  margin: var(--s-1) 0 0;
  padding: 0;
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  & > li {
    display: flex;
    align-items: center;
    gap: var(--s-1);
    min-width: 0;
    max-width: 100%;
  }
  span,
  button {
    min-width: 0;
    overflow-wrap: anywhere;
    white-space: normal;
    text-align: start;
  }
  button {
    padding-block: var(--s-0-5);
  }
`;

const kinds = 'image/png,image/jpeg,application/pdf';

/** Properties of a record's notes. */
export interface NotesProps extends NotesSource {
  readonly notes: readonly Note[];
}

/**
 * What the organization's people wrote down for each other, and the place to write more; payers never see it. Who is
 * mentioned has seen it once it stands here.
 */
export function Notes({ notes, ...source }: NotesProps) {
  const wasNew = useSeen(notes);
  return (
    <Section>
      <Stack $gap="3">
        <h3>Notes</h3>
        {notes.length > 0 && (
          <List>
            {notes.map((note) => (
              <WrittenNote key={note.id} note={note} isNew={wasNew(note)} />
            ))}
          </List>
        )}
        <NewNoteForm {...source} />
      </Stack>
    </Section>
  );
}

interface WrittenNoteProps {
  readonly note: Note;
  readonly isNew: boolean;
}

function WrittenNote({ note: { at, author, text, mentions, attachments }, isNew }: WrittenNoteProps) {
  const fetchFile = useAttachment();
  return (
    <li>
      <Row $gap="2" $wrap>
        <Text $size="sm" $tone="2">
          {author} · <Time iso={at} />
        </Text>
        {isNew && <Badge tone="blue">For you</Badge>}
      </Row>
      <p>
        {partsOf(text, mentions).map((part, index) =>
          part.isName ? <b key={index}>{part.text}</b> : part.text,
        )}
      </p>
      {attachments.length > 0 && (
        <Files aria-label="Attached files">
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <Button size="sm" icon={<PaperclipIcon />} onClick={() => void fetchFile(attachment)}>
                {nameOf(attachment)}
              </Button>
            </li>
          ))}
        </Files>
      )}
    </li>
  );
}

const nameOf = ({ name, bytes }: Attachment): string => `${name}, ${sizeInWords(bytes)}`;

function NewNoteForm({ busy, add, people, askPeople }: NotesSource) {
  const [draft, setDraft] = useState('');
  const [taken, setTaken] = useState<readonly NotePerson[]>([]);
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const attachButton = useRef<HTMLButtonElement>(null);
  useUnsavedInput(draft.trim() !== '' || files.length > 0);
  const write = async () => {
    const text = draft.trim();
    const attachments = files.map(({ id }) => id);
    const outcome = await add({ text, mentions: [...namedIn(text, taken)], attachments });
    const error = outcome.ok ? null : outcome.error;
    setErrors({});
    if (error === null) {
      setDraft('');
      setTaken([]);
      setFiles([]);
    } else if (error.field === 'mentions' || error.field === 'text') setErrors({ text: error.message });
    else if (error.field === 'attachments') setErrors({ files: error.message });
    else toast.error(error.message, { title: 'Error' });
  };
  return (
    <>
      <Field
        label="New note"
        hint="For people of your organization; @ mentions one of them. Payers never see it."
        error={errors['text']}
      >
        <MentionArea
          data-key="N"
          value={draft}
          maxLength={2_000}
          rows={2}
          people={people}
          onAsk={askPeople}
          onMention={(person) => setTaken((before) => [...before, person])}
          onChange={setDraft}
        />
      </Field>
      <Files aria-label="Files for the new note" hidden={files.length === 0}>
        {files.map((file) => (
          <li key={file.id}>
            <Text $size="sm">{nameOf(file)}</Text>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Remove ${file.name}`}
              onClick={() => {
                setFiles((before) => before.filter(({ id }) => id !== file.id));
                attachButton.current?.focus();
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </Files>
      <Row $gap="2" $wrap>
        <Button
          size="sm"
          loading={busy}
          reasonPlacement="hidden"
          disabledReason={draft.trim() === '' ? 'Write something first.' : null}
          onClick={() => void write()}
        >
          Add note
        </Button>
        <Attach
          button={attachButton}
          onAttached={(file) => {
            setFiles((before) => [...before, file]);
            setErrors({});
          }}
          onRefused={(message) => setErrors({ files: message })}
        />
      </Row>
      <div role="status">{errors['files'] !== undefined && <FieldError>{errors['files']}</FieldError>}</div>
    </>
  );
}

interface AttachProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onAttached: (file: Attachment) => void;
  readonly onRefused: (message: string) => void;
}

function Attach({ button, onAttached, onRefused }: AttachProps) {
  const input = useRef<HTMLInputElement>(null);
  const attach = useAttaching();
  const [sending, setSending] = useState(false);
  const send = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again after it was refused.
    currentTarget.value = '';
    if (file === undefined) return;
    setSending(true);
    const kept = await attach(file);
    setSending(false);
    if (typeof kept === 'string') onRefused(kept);
    else onAttached(kept);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        aria-label="File for the note"
        onChange={(event) => void send(event)}
      />
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        icon={<PaperclipIcon />}
        loading={sending}
        onClick={() => input.current?.click()}
      >
        Attach file
      </Button>
    </>
  );
}
