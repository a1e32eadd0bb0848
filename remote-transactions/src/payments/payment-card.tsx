import { fullTime, relativeTime } from '@keyturn/shared/format';
import { Badge, CoverLink, styled, Time, VisuallyHidden } from '@keyturn/shared/ui';
import { AchIcon, CardIcon, EyeIcon, RtpIcon } from '@keyturn/shared/ui/icons';
import { DirectedAmount } from '@keyturn/shared/views';
import type { ReactNode } from 'react';
import { Standing } from './status-badge';
import { datedAt, isVoid, methodOf, type Payment, payerName, troubleWith } from './model';

const Frame = styled.article`
  position: relative;
  display: grid;
  /* A long address gives way rather than the card. */
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: 0.625rem 0.75rem 0.6875rem;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  box-shadow: var(--shadow-1);
  transition:
    border-color var(--dur-instant),
    box-shadow var(--dur-instant);
  &:hover {
    border-color: var(--line-strong);
    box-shadow: var(--shadow-2);
  }
  & > a {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-changed] {
    border-color: var(--aqua-line);
    animation: payment-wash var(--dur-live) var(--ease-out);
  }
  &[data-leaving] {
    background: var(--sunken);
    filter: grayscale(1);
    box-shadow: none;
    border-style: dashed;
    transition: background var(--dur-panel);
  }
  @keyframes payment-wash {
    from {
      background: var(--aqua-bg);
    }
    to {
      background: var(--surface);
    }
  }
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-1);
  min-width: 0;
  & > time {
    margin-left: var(--s-1);
    font-size: var(--text-xs);
  }
`;

const Method = styled.span`
  margin-left: auto;
  display: inline-flex;
  align-items: center;
  gap: var(--s-1);
  color: var(--text-3);
  font-size: var(--text-xs);
`;

const Line = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  color: var(--text-2);
`;

const Reason = styled.span`
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  color: var(--red-text);
  margin-top: 2px;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-1);
  margin-top: var(--s-1-5);
  min-height: 1.3125rem;
  color: var(--text-3);
  font-size: var(--text-xs);
  & > span {
    display: inline-flex;
    gap: var(--s-1);
    align-items: center;
  }
  & > time {
    margin-left: auto;
  }
  & > button {
    position: relative;
    z-index: 1;
    margin: -0.25rem auto -0.25rem 0;
  }
  /* So that status, button and "10 min ago" share a line in a narrow column. */
  @container (width < 18rem) {
    & > button {
      margin-inline: -0.25rem;
      & > svg {
        display: none;
      }
    }
  }
`;

const Actions = styled.div`
  margin-top: var(--s-1-5);
`;

/** A day of another year is short, so that it shares a line with status and button in a narrow column. */
function CardTime({ iso }: { readonly iso: string }) {
  if (!/, \d{4}$/.test(relativeTime(iso))) return <Time iso={iso} />;
  return (
    <time dateTime={iso} title={fullTime(iso)}>
      {new Date(iso).toLocaleDateString('en-US', { dateStyle: 'short' })}
    </time>
  );
}

const methodIcons = { ACH: AchIcon, RTP: RtpIcon, Card: CardIcon } as const;

interface PaymentCardProps {
  readonly payment: Payment;
  readonly href: string;
  /** Changed a moment ago: washes in place. */
  readonly changed: boolean;
  /** On its way out: it stands elsewhere now. */
  readonly leaving?: boolean;
  /** Until when something can be done, beside the amount. */
  readonly deadline?: ReactNode;
  /** Buttons in a row of their own, above the card's link. */
  readonly actions?: ReactNode;
  /** A quiet button beside the status. */
  readonly quietAction?: ReactNode;
}

/** A payment on the board: one link stretched over the card, the amount first. */
export function PaymentCard({
  payment,
  href,
  changed,
  leaving = false,
  deadline,
  actions,
  quietAction,
}: PaymentCardProps) {
  const method = methodOf(payment);
  const MethodIcon = methodIcons[method];
  const subject = payment.address ?? payment.paymentOccasion.name;
  const reason = troubleWith(payment)?.happened ?? null;
  return (
    <Frame
      data-payment={payment.id}
      {...(changed && !leaving ? { 'data-changed': '' } : {})}
      {...(leaving ? { 'data-leaving': '' } : {})}
    >
      <Top>
        <DirectedAmount
          direction={payment.paymentOccasion.direction}
          cents={payment.amount}
          size="card"
          isVoid={isVoid(payment)}
        />
        {!leaving && deadline}
        <Method>
          <MethodIcon size="sm" />
          {method}
        </Method>
      </Top>
      <CoverLink href={href} title={payerName(payment)}>
        {payerName(payment)}
      </CoverLink>
      <Line title={subject}>{subject}</Line>
      {reason !== null && <Reason>{reason}</Reason>}
      <Foot>
        <span>
          <Standing payment={payment} />
          {payment.refunded && <Badge>Refunded</Badge>}
          {payment.accessedAt !== null && payment.displayStatus === 'PENDING' && (
            <span title="Opened by the payer">
              <EyeIcon size="sm" />
              <VisuallyHidden>Opened by the payer</VisuallyHidden>
            </span>
          )}
        </span>
        {!leaving && quietAction}
        <CardTime iso={datedAt(payment)} />
      </Foot>
      {!leaving && actions != null && <Actions>{actions}</Actions>}
    </Frame>
  );
}
