import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import DetailPanel from '../detail/panel';
import { PaymentRow } from '../list/row';
import { Questions } from '../parts/questions';
import type { Payment } from '../payments/model';
import { approvalTo, payment } from '../testing/payments';

const reason = 'You added the account that this goes to, or changed its number; another approver decides.';
const refused = payment({
  displayStatus: 'APPROVAL_PENDING',
  allowedActions: ['REJECT'],
  approval: { ...approvalTo('account-2', 'Trust account'), refusal: 'ACCOUNT_ADDED_BY_VIEWER' },
});
const viewer = { permissions: new Set(['APPROVE_INBOUND_PAYMENT'] as const) };

beforeEach(() => void mockSocket());

test('a row gives the reason in place of the approval that the viewer may not give', async () => {
  const { container } = renderRoute(
    <Questions>
      <table>
        <thead>
          <tr>
            <th>Select</th>
            <th>Decision</th>
          </tr>
        </thead>
        <tbody>
          <PaymentRow
            standing={{ payment: refused as unknown as Payment, leaving: false, until: null }}
            href="/payment"
            columns={[]}
            isOptional={() => false}
            index={0}
            selected={false}
            changed={false}
            decidable
            givesWay={false}
            onToggle={() => undefined}
            onFocus={() => undefined}
            measure={() => undefined}
          />
        </tbody>
      </table>
    </Questions>,
    { viewer },
  );
  expect(screen.getByText(reason)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('an open payment gives the reason, and the decision that is left', async () => {
  mockGateway({ Payment: () => ({ transactionTemplate: refused }) });
  renderRoute(<DetailPanel params={{ transactionTemplateId: '483920117' }} />, {
    viewer,
    path: '/harbor-realty/transactions/483920117',
  });
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeInTheDocument();
});
