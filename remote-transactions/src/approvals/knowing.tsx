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

/** Wraps, also in a cell of a table, where text stays on one line otherwise. */
const Reason = styled.p`
  margin: 0;
  font-size: var(--text-xs);
  color: var(--text-2);
  white-space: normal;
`;

/** Why the viewer may not approve a payment that waits; nothing for those who may. */
export function Refusal({ payment }: { readonly payment: Payment }) {
  const refusal = refusalLine(payment);
  return refusal === null ? null : <Reason>{refusal}</Reason>;
}

interface KnowingProps {
  readonly payment: Payment;
  /** Where there is room, how long it waits, who asked and why, too. */
  readonly whole?: boolean;
}

/** What a person has to know who decides on a payment: what is unusual, and why they may not. */
export function Knowing({ payment, whole = false }: KnowingProps) {
  const urls = useTransactionsUrls();
  const now = useNow();
  const { approval } = payment;
  if (approval === null) return null;
  const refusal = refusalLine(payment);
  const policy = policyLines(approval);
  const warnings = warningsOf(approval, now);
  if (!whole && policy.length === 0 && warnings.length === 0 && refusal === null) return null;
  return (
    <Facts aria-label="About this approval">
      {whole && (
        <>
          <li>
            <Deadline at={approval.expiresAt} />
          </li>
          <li>{askedLine(payment)}.</li>
        </>
      )}
      {policy.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {warnings.map(({ key, text, paymentId }) => (
        <li key={key} data-warning="">
          {paymentId === null ? text : <TextLink href={urls.payment(paymentId)}>{text}</TextLink>}
        </li>
      ))}
      {refusal !== null && <li>{refusal}</li>}
    </Facts>
  );
}
