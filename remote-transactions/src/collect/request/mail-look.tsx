import { useFormikContext } from '@keyturn/shared/forms';
import { Button, Skeleton, styled, Text } from '@keyturn/shared/ui';
import { lazy, Suspense, useState } from 'react';
import type { Occasion } from '../../occasions/data';
import { Folded } from '../../parts/folded';
import { useRequestMail } from '../data';
import { emailRequestSchema, requestOf, type Values } from '../values';

const MailPicture = lazy(() => import('./mail-picture'));

const Look = styled.div`
  display: grid;
  gap: var(--s-3);
  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s-1) var(--s-3);
    margin: 0;
    font-size: var(--text-sm);
  }
  dt {
    color: var(--text-3);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  details p {
    margin: 0;
    font-size: var(--text-sm);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** The mail that the payer will get, as the gateway makes it; asked for while it is open. */
export function MailLook({ occasion }: { readonly occasion: Occasion }) {
  const [open, setOpen] = useState(false);
  return (
    <Folded onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What the payer gets</summary>
      <Look>{open && <Mail occasion={occasion} />}</Look>
    </Folded>
  );
}

function Mail({ occasion }: { readonly occasion: Occasion }) {
  const { values } = useFormikContext<Values>();
  const isWhole = emailRequestSchema(occasion).isValidSync(values);
  const mail = useRequestMail(occasion.id, isWhole ? requestOf(values, occasion.formFields) : null);
  if (!isWhole) return <Text>The mail is shown once everything that is required is filled in.</Text>;
  if (mail.state === 'loading') return <Skeleton height="36rem" />;
  if (mail.state === 'error') {
    return (
      <Text>
        The mail could not be shown. {mail.error.message}{' '}
        <Button size="sm" onClick={mail.retry}>
          Retry
        </Button>
      </Text>
    );
  }
  const { to, subject, html, text } = mail.data;
  return (
    <>
      <dl>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <Suspense fallback={<Skeleton height="36rem" />}>
        <MailPicture html={html} title={`The mail “${subject}”`} />
      </Suspense>
      <Folded>
        <summary>As plain text</summary>
        <p>{text.trim()}</p>
      </Folded>
    </>
  );
}
