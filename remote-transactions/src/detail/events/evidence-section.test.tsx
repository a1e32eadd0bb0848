import { renderRoute } from '@keyturn/shared/testing';
import { toast } from '@keyturn/shared/toast';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { EvidenceSection } from './evidence-section';

const payment = { id: '483920117', receivingOrganization: null };
const auditor = { viewer: { permissions: new Set(['AUDIT'] as const) } };
const button = { name: 'Download evidence' };

/** What was asked for and what was saved, with a gateway that answers with a status. */
function gatewayWithEvidence(status: number) {
  const asked: string[] = [];
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:evidence', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  globalThis.fetch = (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(new Response('zip', { status }));
  };
  return { asked, saved };
}

test('an auditor downloads the evidence of a payment', async () => {
  const { asked, saved } = gatewayWithEvidence(200);
  const { container } = renderRoute(<EvidenceSection payment={payment} />, auditor);
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', button));
  await waitFor(() => expect(saved).toEqual(['evidence-483920117.zip']));
  expect(asked).toEqual(['http://gateway.test/reconciliation/evidence/payments/483920117']);
});

test('it is said when the evidence did not come', async () => {
  const { saved } = gatewayWithEvidence(503);
  const told = jest.spyOn(toast, 'error');
  renderRoute(<EvidenceSection payment={payment} />, auditor);
  await userEvent.click(screen.getByRole('button', button));
  await waitFor(() => expect(told).toHaveBeenLastCalledWith(expect.stringMatching(/could not be fetched/)));
  expect(saved).toEqual([]);
});

test('it is offered to nobody who does not see the reconciliation, nor for a payment of another organization', () => {
  renderRoute(<EvidenceSection payment={payment} />);
  const organization = { id: 'organization-here' };
  renderRoute(
    <EvidenceSection
      payment={{ ...payment, receivingOrganization: { id: organization.id, name: 'Harbor' } }}
    />,
    { ...auditor, organization },
  );
  expect(screen.queryByRole('button', button)).toBeNull();
  renderRoute(<EvidenceSection payment={payment} />, { viewer: { isSuperuser: true } });
  expect(screen.getByRole('button', button)).toBeInTheDocument();
});
