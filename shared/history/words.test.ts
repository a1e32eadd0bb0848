import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exactTime } from '@keyturn/shared/format';
import { changeInWords, sentenceOf } from './words';

test.each([
  [
    { actorName: 'Maya Okafor', action: 'addUserToOrganization', subject: 'Nora Quist' },
    'Maya Okafor added Nora Quist',
  ],
  [
    { actorName: 'Maya Okafor', action: 'updateEscrowAccount', subject: null },
    'Maya Okafor changed the escrow account',
  ],
  [
    { actorName: 'Maya Okafor', action: 'addEscrowAccountNote' },
    'Maya Okafor wrote a note on the escrow account',
  ],
  [{ actorName: null, action: 'depositsFailed' }, 'The two deposits could not be made'],
  [{ actorName: null, action: 'createSomethingElse' }, 'Somebody did “create something else”'],
])('%j reads “%s”', (entry, sentence) => {
  expect(sentenceOf(entry)).toBe(sentence);
});

test.each([
  [{ field: 'name', before: 'Main', after: 'Quay' }, 'name: Main → Quay'],
  [{ field: 'operatingRegions', before: null, after: 'ME, NH' }, 'operating regions: none → ME, NH'],
  [{ field: 'status', before: 'UNVERIFIED', after: 'VERIFIED' }, 'status: unverified → verified'],
  [{ field: 'maxAmount', before: null, after: '500000' }, 'limit of a payment: none → $5,000'],
  [{ field: 'last4', before: '4821', after: '0001' }, 'last digits: 4821 → 0001'],
  [{ field: 'sendLimit', before: null, after: '50050' }, 'largest payment: none → $500.50'],
  [
    { field: 'expiresAt', before: null, after: '2024-12-02T15:30:00.000Z' },
    `works until: none → ${exactTime('2024-12-02T15:30:00.000Z')}`,
  ],
])('%j reads “%s”', (change, words) => {
  expect(changeInWords(change)).toBe(words);
});

/** What leaves nothing in an organization's history: of payments, which have their own events, of people and of staff. */
const untold = new Set(
  `actAsPayer approvePayments askForNewAccount askReceiverAgain cancelTransaction correctRequestAddress
   createTemplateRequest createTemplateRequestWeb createTransactionFromTemplate createTransactionTemplate
   deactivateTransaction getOrCreateBatch initiateManualTransaction organizationVcr readReceiverCode reactivateTransactionTemplate
   refundTransaction rejectPayments resendAgentReceipt resendAuthorizationRequest resendReceipt sendProofOfIntent
   sendTransactionRequest sendTransactionRequests templateAccessedAt updateTransactionStatus updateTransactionTemplate
   contactSupport createDwollaCustomer createPaymentMethod createPlaidLinkToken createSavedView
   declineOrganizationRequest deletePaymentMethod deleteSavedView endOtherSessions endSession
   generateTransactionTemplatesExport getOrCreateCustomer getOrCreateDwollaCustomer getOrCreateUser matchAgain
   renewBankSignIn requestUserRoles scheduleExport sendSampleWebhook stopExportSchedule syncCustomerToDwolla
   updateExportSchedule updateSavedView verifyIdentityWithSsn
   createPromotion createPromotionRelationship deactivatePromotion deactivateUser deletePromotion
   deletePromotionRelationship freezePayouts promoteRelease reactivatePromotion reactivateUser releasePayouts
   setPromotionalGlobalDefault takeReleaseBack updatePromotion updateUser`.split(/\s+/),
);

test('what a change leaves in the history of an organization has its words, whichever change it is', () => {
  const folder = join(__dirname, '..', '..', 'gateway', 'schema');
  const schema = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const mutations = [...schema.matchAll(/^extend type Mutation \{\n(.*?)^\}/gms)]
    .flatMap(([, fields = '']) => [...fields.matchAll(/^ {2}(\w+)[(:]/gm)])
    .map(([, name = '']) => name);
  expect(mutations.length).toBeGreaterThan(100);
  const without = mutations.filter((action) => !untold.has(action) && sentenceOf({ action }).includes('“'));
  expect(without).toEqual([]);
});
