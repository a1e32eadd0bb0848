import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { settingsAnswer } from '../../testing/settings';
import SettingsScreen from '../screen';

/** Answers every upload alike. */
class FakeRequest extends EventTarget {
  static status = 204;
  static sent: { method: string; url: string; size: number }[] = [];
  readonly upload = new EventTarget();
  readonly responseText = JSON.stringify({ error: { message: 'The file is not what it says it is.' } });
  readonly status = FakeRequest.status;
  private method = '';
  private url = '';
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader() {
    return undefined;
  }
  send(file: Blob) {
    FakeRequest.sent.push({ method: this.method, url: this.url, size: file.size });
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: file.size }));
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

const uploadAddress = () => ({
  getPresignedUrl: {
    key: 'public/logos/1.png',
    url: 'http://files.test/put',
    publicUrl: 'http://files.test/1.png',
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
  },
});
const updated = ({ input }: Readonly<Record<string, unknown>>) => ({
  updateOrganization: settingsAnswer(typeof input === 'object' && input !== null ? input : {}).organization,
});
const show = (handlers: Parameters<typeof mockGateway>[0] = {}) => {
  FakeRequest.status = 204;
  FakeRequest.sent = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  const calls = mockGateway({
    Settings: () => settingsAnswer(),
    UploadAddress: uploadAddress,
    UpdateOrganization: updated,
    ...handlers,
  });
  return { calls, ...renderRoute(<SettingsScreen params={{ tab: 'branding' }} />) };
};
const color = () => screen.findByRole('textbox', { name: /^Background color/ });
const save = () => screen.getByRole('button', { name: 'Save branding' });
const picture = (name = 'logo.png', type = 'image/png') => new File(['png'], name, { type });

test('a colour and a logo are chosen, looked at, and saved; onboarding is told', async () => {
  const { calls, container } = show();
  await userEvent.clear(await color());
  await userEvent.type(await color(), '#0b3d4a');
  expect(screen.getByText(/A dark logo is hard to read on this color/)).toBeInTheDocument();
  await userEvent.upload(screen.getByLabelText('Light logo'), picture());
  expect(await screen.findByRole('img', { name: 'Logo of Harbor Realty, on dark' })).toHaveAttribute(
    'src',
    'http://files.test/1.png',
  );
  expect(screen.queryByText(/A dark logo is hard to read/)).not.toBeInTheDocument();
  expect(FakeRequest.sent).toEqual([{ method: 'PUT', url: 'http://files.test/put', size: 3 }]);
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(save());
  await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'));
  expect(calls.find(({ operation }) => operation === 'UploadAddress')?.variables).toEqual({
    organizationId: 'org-1',
    kind: 'LOGO_LIGHT',
    contentType: 'image/png',
    contentLength: 3,
  });
  expect(calls.at(-1)?.variables['input']).toMatchObject({
    orgId: 'org-1',
    backgroundColor: '#0B3D4A',
    logoLight: 'http://files.test/1.png',
  });
  const input = calls.at(-1)?.variables['input'];
  expect(input).not.toHaveProperty('logoDark');
  expect(JSON.stringify(input)).toMatch(/"brandingOnboardingCompletedAt":"[^"]+Z"/);
});

test('what is no PNG or JPG is rejected, and what the gateway refuses is said', async () => {
  const { calls } = show();
  const input = await screen.findByLabelText('Light logo');
  await userEvent.setup({ applyAccept: false }).upload(input, picture('logo.svg', 'image/svg+xml'));
  expect(await screen.findByText('File rejected: PNG or JPG, at most 2 MB.')).toBeInTheDocument();
  expect(calls.some(({ operation }) => operation === 'UploadAddress')).toBe(false);
  FakeRequest.status = 400;
  await userEvent.upload(input, picture());
  expect(await screen.findByText('The file is not what it says it is.')).toBeInTheDocument();
  expect(screen.getByText('No logo yet')).toBeInTheDocument();
});

test('a colour that is none is said and not saved; a failure loses nothing', async () => {
  const { calls } = show({ UpdateOrganization: () => gatewayError('INTERNAL', 'No answer.') });
  await userEvent.clear(await color());
  await userEvent.type(await color(), 'green');
  expect(screen.getByText('Use a color like #30C97F')).toBeInTheDocument();
  await userEvent.click(save());
  expect(calls.some(({ operation }) => operation === 'UpdateOrganization')).toBe(false);
  await userEvent.clear(await color());
  await userEvent.type(await color(), '#123456');
  await userEvent.click(save());
  await waitFor(() => expect(calls.some(({ operation }) => operation === 'UpdateOrganization')).toBe(true));
  expect(await color()).toHaveValue('#123456');
});
