import type { PaymentRequest, Step } from '../payer-api/answers.ts';

export interface Outcome {
  title: string;
  text: string;
  /** How far the payment is, in quarters, as the status dial shows it; null shows a cross. */
  quarters: 0 | 1 | 2 | 3 | 4 | null;
}

const outcomes: Readonly<Record<string, Outcome>> = {
  PENDING: waiting(),
  TRANSACTION_PENDING: waiting(),
  APPROVAL_PENDING: {
    title: 'Payment awaiting approval',
    text: 'You have authorized the payment. It starts as soon as the receiver has approved it.',
    quarters: 1,
  },
  AUTHORIZED: {
    title: 'Payment authorized',
    text: 'The payment starts shortly. Nothing more is needed from you.',
    quarters: 1,
  },
  INITIATED: { title: 'Payment initiated', text: 'The money is being taken from your account.', quarters: 2 },
  CLEARED: {
    title: 'Payment cleared',
    text: 'The money has left your account and is on its way.',
    quarters: 3,
  },
  DEPOSITED: { title: 'Payment deposited', text: 'The money has arrived.', quarters: 4 },
  DEPOSITED_AND_FAILED: {
    title: 'Payment taken back',
    text: 'The money had arrived, and the bank took it back. Please get in touch with the receiver.',
    quarters: null,
  },
  COMPLETED: { title: 'Payment completed', text: 'This payment was settled.', quarters: 4 },
  BLOCKED: {
    title: 'Payment blocked',
    text: 'The payment could not be started. Please get in touch with the receiver.',
    quarters: null,
  },
  FAILED: {
    title: 'Payment failed',
    text: 'The bank returned or declined the payment. No money was kept.',
    quarters: null,
  },
};

function waiting(): Outcome {
  return {
    title: 'Payment accepted',
    text: 'Your bank account has to be verified first. The payment starts as soon as that is done.',
    quarters: 0,
  };
}

/** What a payer is told of a payment's status, after paying and whenever the page is opened again. */
export function outcomeOf(status: string): Outcome {
  return (
    outcomes[status] ?? { title: 'Payment received', text: 'Nothing more is needed from you.', quarters: 1 }
  );
}

/** Why a request can no longer be paid; what was authorized and not approved says who did not, and that no money moved. */
export function closedBecause(
  state: 'canceled' | 'rejected' | 'closed',
  status: string,
  organization: string,
): Outcome {
  if (status === 'APPROVAL_EXPIRED') {
    return {
      title: 'The time for an approval ended',
      text: `${organization} did not approve your payment in time. No money was moved. If you still have to pay, ask ${organization} for a new request.`,
      quarters: null,
    };
  }
  const texts = {
    canceled: {
      title: 'This request was canceled',
      text: 'Nothing has to be paid here.',
    },
    rejected: {
      title: 'This request was declined',
      text: `${organization} did not approve your payment. No money was moved.`,
    },
    closed: {
      title: 'This request is closed',
      text: 'It can no longer be paid. Please ask for a new request.',
    },
  };
  return { ...texts[state], quarters: null };
}

type Standing = Pick<
  PaymentRequest,
  'state' | 'status' | 'declined' | 'withdrawn' | 'endedByStaff' | 'verification' | 'outsider'
> & {
  organization: { name: string };
};

/** What the page of a payment says of it, by what it is and by nothing that its address says. */
export function outcomeFor({
  state,
  status,
  declined,
  withdrawn,
  endedByStaff,
  verification,
  organization,
  outsider,
}: Standing): Outcome {
  if (verification?.state === 'failed') {
    return {
      title: 'This bank account could not be verified',
      text: 'Your payment has not started, and no money was taken.',
      quarters: null,
    };
  }
  if (endedByStaff) {
    return {
      title: 'Payment failed',
      text: `The payment was ended. Before you pay again, ask ${organization.name} what became of it.`,
      quarters: null,
    };
  }
  if (state === 'open') {
    return {
      title: 'A payment is requested',
      text: `${outsider ? `${outsider.name} (${outsider.email}), who is not ${organization.name},` : organization.name} asks for this payment. Nobody has authorized it yet.`,
      quarters: 0,
    };
  }
  if (state === 'paid' || ended.has(status)) return outcomeOf(status);
  if (withdrawn) {
    return {
      title: 'You canceled this payment',
      text: `It had not begun, and no money was moved. ${organization.name} was told.`,
      quarters: null,
    };
  }
  if (!declined) return closedBecause(state, status, organization.name);
  return {
    title: 'You declined this request',
    text: 'The sender was told, with your reason. No money was moved.',
    quarters: null,
  };
}

/** Payments that were made, and went wrong. */
const ended = new Set(['BLOCKED', 'FAILED']);

const still = new Set(['DEPOSITED', 'DEPOSITED_AND_FAILED', 'COMPLETED']);

/** Whether a payment still goes on, so that its page is worth looking at again. */
export const isMoving = ({ state, status }: Pick<Standing, 'state' | 'status'>): boolean =>
  state === 'paid' && !still.has(status);

const stepTitles: Readonly<Record<Step['status'], string>> = {
  AUTHORIZED: 'Authorized',
  INITIATED: 'Initiated',
  CLEARED: 'Cleared',
  DEPOSITED: 'Deposited',
  FAILED: 'Failed',
};

/** What a payment's step is called: what fails after the deposit was taken back. */
export const stepTitle = (step: Step['status'], { status }: Pick<PaymentRequest, 'status'>): string =>
  step === 'FAILED' && status === 'DEPOSITED_AND_FAILED' ? 'Taken back' : stepTitles[step];
