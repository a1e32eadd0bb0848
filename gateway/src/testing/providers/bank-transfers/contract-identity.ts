import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import type { contractFixtures } from './contract-fixtures.ts';
import { ProviderRefused } from '../../../providers/bank-transfers/errors.ts';
import type { BankTransfers } from '../../../providers/bank-transfers/port.ts';

interface Started {
  port: BankTransfers;
  fixtures: ReturnType<typeof contractFixtures>;
  step: () => Promise<void>;
}

/** The contract's part on who stands for a customer. */
export function identityContract(started: () => Started): void {
  it('has a person’s identity checked, and takes a document', async () => {
    const { port, fixtures, step } = started();
    const since = new Date().toISOString();
    const person = { ...fixtures.business(), type: 'INDIVIDUAL' as const, businessName: null };
    const { customerRef } = await port.createCustomer(person, randomUUID());
    const address = {
      line1: '4 Winter St',
      line2: null,
      city: 'Burlington',
      state: 'VT',
      postalCode: '05401',
    };
    const { email, lastName } = person;
    const proof = { email, lastName, address, dateOfBirth: '1980-02-03', ssn: '123456789' };
    const asked = await port.verifyIdentity(customerRef, { ...proof, firstName: 'Document' });
    assert.equal(asked.status, 'DOCUMENT');
    const file = {
      fileName: 'id.png',
      contentType: 'image/png',
      content: new Uint8Array([137, 80, 78, 71]),
    };
    const { documentRef } = await port.submitDocument(customerRef, { type: 'LICENSE', ...file });
    assert.notEqual(documentRef, '');
    await assert.rejects(port.submitDocument(randomUUID(), { type: 'LICENSE', ...file }), ProviderRefused);
    const waiting = { documentRef, type: 'LICENSE', review: 'pending', failureReason: null } as const;
    const reviewOf = async (ref: string) =>
      (await port.listDocuments(customerRef)).find((document) => document.documentRef === ref);
    assert.partialDeepStrictEqual(await reviewOf(documentRef), waiting);
    const failing = { ...file, fileName: 'test-document-upload-fail.png' };
    const failed = await port.submitDocument(customerRef, { type: 'IDCARD', ...failing });
    await step();
    assert.partialDeepStrictEqual(await reviewOf(documentRef), { ...waiting, review: 'accepted' });
    assert.partialDeepStrictEqual(await reviewOf(failed.documentRef), {
      ...{ type: 'IDCARD', review: 'rejected', failureReason: 'ScanNotReadable' },
    });
    assert.equal((await port.getCustomer(customerRef)).status, 'VERIFIED');
    const told = (await port.listEvents(since)).filter(({ topic }) =>
      /document_(approved|failed)$/.test(topic),
    );
    assert.deepEqual(
      told.map(({ resourceKind, resourceRef }) => [resourceKind, resourceRef]),
      Array(2).fill(['customer', customerRef]),
    );
  });
}
