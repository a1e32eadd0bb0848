import { styled, TextLink, useNow } from '@keyturn/shared/ui';
import { useTransactionsUrls } from '../address/urls';
import type { Payment } from '../payments/model';
import { Deadline } from './deadline';
import { askedLine, policyLines, refusalLine, warningsOf } from './facts';

const Facts = styled.ul`
  position: relative;
  list-style: none;
  margin: 0 0 var(--s-1-5);
  padding: 0;
  font-size: var(--text-xs);
  line-height: var(--lh-sm);
  color: var(--text-2);
  a {
    position: relative;
    z-index: 1;
  }
  [data-warning] {
    color: var(--red-text);
    font-weight: var(--weight-medium);
  }
`;

interface KnowingProps {
  readonly payment: Payment;
  /** Where there is room, who asked and why it waits too. */
  readonly whole?: boolean;
}

/** What a person has to know who decides on a payment: how long it waits, what is unusual, and why they may not. */
export function Knowing({ payment, whole = false }: KnowingProps) {
  const urls = useTransactionsUrls();
  const now = useNow();
  const { approval } = payment;
  if (approval === null) return null;
  const refusal = refusalLine(payment);
  return (
    <Facts aria-label="About this approval">
      <li>
        <Deadline at={approval.expiresAt} />
      </li>
      {whole && <li>{askedLine(payment)}.</li>}
      {policyLines(approval).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {warningsOf(approval, now).map(({ key, text, paymentId }) => (
        <li key={key} data-warning="">
          {paymentId === null ? text : <TextLink href={urls.payment(paymentId)}>{text}</TextLink>}
        </li>
      ))}
      {refusal !== null && <li>{refusal}</li>}
    </Facts>
  );
}
