import { toast } from '@keyturn/shared/toast';
import { useOrganization } from '@keyturn/shared/organization';
import { AppLink, Button, Text } from '@keyturn/shared/ui';
import { type ReceiverCodeFragment, useReadReceiverCode } from './data';
import { askedInWords, reasonInWords } from './words';

interface ReceiverCodeProps {
  readonly receiving: ReceiverCodeFragment;
  readonly size?: 'sm' | 'md';
}

/** The code that a receiver is told by phone, for people who may read it; for everybody else, whom to ask. */
export function ReceiverCode({ receiving, size = 'md' }: ReceiverCodeProps) {
  const { code, codeRefusal } = receiving;
  if (codeRefusal !== null) return <WhomToAsk refusal={codeRefusal} receiving={receiving} size={size} />;
  if (code === null) return <ShowCode receiving={receiving} />;
  return (
    <Text $size={size}>
      Code to tell by phone: <strong>{code}</strong>
    </Text>
  );
}

function ShowCode({ receiving }: { readonly receiving: ReceiverCodeFragment }) {
  const { run, busy } = useReadReceiverCode(receiving);
  const show = async () => {
    const outcome = await run();
    if (!outcome.ok) toast.error(outcome.error.message, { title: 'Error' });
  };
  return (
    <div>
      <Button size="sm" loading={busy} onClick={() => void show()}>
        Show the code
      </Button>
    </div>
  );
}

interface WhomToAskProps extends Required<ReceiverCodeProps> {
  readonly refusal: NonNullable<ReceiverCodeFragment['codeRefusal']>;
}

function WhomToAsk({ refusal, receiving: { codeReaders }, size }: WhomToAskProps) {
  const { slug } = useOrganization();
  const asked = askedInWords(codeReaders);
  return (
    <Text $size={size}>
      {reasonInWords(refusal)}{' '}
      {asked ?? (
        <>
          Nobody else here can read it. Ask <AppLink href={`/${slug}/support?context=Other`}>Support</AppLink>{' '}
          to call the receiver.
        </>
      )}
    </Text>
  );
}
