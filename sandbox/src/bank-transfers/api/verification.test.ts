import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import {
  addCustomer,
  addTransfer,
  errorOf,
  idOf,
  made,
  personalProof,
  startBank,
  statuses,
  until,
  type TestBank,
} from '../testing/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank({ stepMs: 20 });
});
after(() => bank.close());

const customer = z.object({ type: z.string(), status: z.string() });
const verify = (path: string, firstName: string, ssn = '123456789') =>
  bank.call('POST', path, { ...personalProof, type: 'personal', firstName, lastName: 'Cole', ssn });
const statusOf = async (path: string) => customer.parse(await (await bank.call('GET', path)).json()).status;
const topicsOf = async (path: string) =>
  (await bank.sdk.events.list({})).embedded?.events
    ?.filter((event) => event.links?.['customer']?.href?.endsWith(path))
    .map((event) => event.topic?.replace('customer_', ''))
    .reverse();
const documentsOf = async (path: string) =>
  (await bank.sdk.customers.documents.list({ id: idOf(path) })).embedded.documents;
const formOf = (fileName: string, type: string) => {
  const form = new FormData();
  form.append('documentType', 'license');
  form.append('file', new File([new Uint8Array([137, 80])], fileName, { type }));
  return new Request('http://form.example', { method: 'POST', body: form });
};
async function send(path: string, fileName: string, type = 'image/png'): Promise<Response> {
  const request = formOf(fileName, type);
  const contentType = request.headers.get('content-type') ?? '';
  return bank.call('POST', `${path}/documents`, await request.text(), { 'content-type': contentType });
}

describe('a person who is to be verified', () => {
  it('names everything that proves who they are', async () => {
    const path = await addCustomer(bank);
    assert.equal(
      await errorOf(await bank.call('POST', path, { type: 'personal', firstName: 'Dana' })),
      '400 ValidationError Required /address1 Required /city Required /state Required /postalCode Required /dateOfBirth Required /ssn',
    );
    assert.equal(await errorOf(await verify(path, 'Dana', '12')), '400 ValidationError InvalidFormat /ssn');
    assert.equal(await statusOf(path), 'unverified');
    assert.equal((await verify(path, 'Dana', '6789')).status, 200);
    assert.equal(await statusOf(path), 'verified');
    assert.ok((await topicsOf(path))?.includes('verified'));
  });

  it('tries again once, with the whole number; what fails again needs a document', async () => {
    const path = await addCustomer(bank);
    await verify(path, 'retry', '6789');
    assert.equal(await statusOf(path), 'retry');
    assert.equal(await errorOf(await verify(path, 'Dana', '6789')), '400 ValidationError Invalid /ssn');
    await verify(path, 'Retry');
    assert.equal(await statusOf(path), 'document');
    const second = await addCustomer(bank);
    await verify(second, 'retry', '6789');
    await verify(second, 'Dana');
    assert.equal(await statusOf(second), 'verified');
  });
});

describe('a document', () => {
  it('is asked for, reviewed a step later, and verifies its customer', async () => {
    const path = await addCustomer(bank);
    assert.equal(await errorOf(await send(path, 'id.png')), '403 InvalidResourceState');
    await verify(path, 'document');
    assert.equal(
      await errorOf(await bank.call('POST', `${path}/documents`, 'nothing')),
      '400 ValidationError Required /file',
    );
    assert.equal(
      await errorOf(await send(path, 'id.pdf', 'application/pdf')),
      '400 ValidationError Invalid /file',
    );
    const id = idOf(made(bank, await send(path, 'test-document-upload-success.png')));
    await until(
      () => statusOf(path),
      (status) => status === 'verified',
    );
    const document = await bank.sdk.documents.get({ id });
    assert.deepEqual(
      [document.status, document.documentVerificationStatus, document.failureReason, document.type],
      ['reviewed', 'accepted', undefined, 'license'],
    );
    assert.deepEqual((await topicsOf(path))?.slice(-4), [
      'verification_document_needed',
      'verification_document_uploaded',
      'verification_document_approved',
      'verified',
    ]);
  });

  it('that fails says why, and another one is needed', async () => {
    const path = await addCustomer(bank);
    await verify(path, 'document');
    await send(path, 'test-document-upload-fail.png');
    const reviewed = (documents: Awaited<ReturnType<typeof documentsOf>>) =>
      documents.every(({ status }) => status === 'reviewed');
    const [first] = await until(() => documentsOf(path), reviewed);
    assert.deepEqual(
      [first?.documentVerificationStatus, first?.failureReason],
      ['rejected', 'ScanNotReadable'],
    );
    assert.equal(await statusOf(path), 'document');
    assert.deepEqual((await topicsOf(path))?.slice(-2), [
      'verification_document_failed',
      'verification_document_needed',
    ]);
    await send(path, 'ScanIdExpired.png');
    const [second] = await until(() => documentsOf(path), reviewed);
    assert.equal(second?.failureReason, 'ScanIdExpired');
    assert.equal(second.allFailureReasons?.[0]?.description, 'ID is expired or missing expiration date');
  });

  it('waits while reviews are held', async () => {
    bank.console.setReviewHeld(true);
    const path = await addCustomer(bank);
    await verify(path, 'document');
    await send(path, 'test-document-upload-success.png');
    const other = await addTransfer(bank);
    await until(
      () => statuses(bank, other),
      ({ whole }) => whole === 'processed',
    );
    assert.equal((await documentsOf(path))[0]?.status, 'pending');
    bank.console.setReviewHeld(false);
    await until(
      () => statusOf(path),
      (status) => status === 'verified',
    );
  });

  it('of a business may be a PDF', async () => {
    const path = await addCustomer(bank, 'Cove Title');
    await bank.call('POST', path, { type: 'business', firstName: 'document' });
    made(bank, await send(path, 'charter.pdf', 'application/pdf'));
  });
});
