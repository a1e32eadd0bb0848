import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { count, eq } from 'drizzle-orm';
import { isObjectType } from 'graphql';
import type { Database } from '../db/client.ts';
import { auditLog } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { effectiveArguments } from '../testing/authorization/effective-arguments.ts';
import { rows } from '../testing/authorization/rows.ts';
import { documentFor } from '../testing/authorization/selection.ts';
import { addTenant } from '../testing/authorization/world.ts';
import { readSchema } from '../graph/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { addFee, addUser } from '../testing/world.ts';

let database: Database;
let gateway: TestApp;
let staff: string;
let feeConfigurationId: string | undefined;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, { env: { BANK_LINKING_ORGANIZATIONS: '*' } });
  staff = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
  feeConfigurationId = (await addFee(gateway.test, null, 100, 'PARTY')).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const mutation = readSchema().getType('Mutation');
const fields = isObjectType(mutation) ? Object.values(mutation.getFields()) : [];

async function written(actor: string): Promise<number> {
  const [found] = await database.db
    .select({ all: count() })
    .from(auditLog)
    .where(eq(auditLog.actorUserId, actor));
  return found?.all ?? 0;
}

/** What changes payments or nothing at all: its trace is the payment's events, a mail or a file. */
const leavesOtherTraces = new Set([
  ...[
    'approvePayments',
    'askForNewAccount',
    'askReceiverAgain',
    'cancelTransaction',
    'correctRequestAddress',
    'createTemplateRequest',
    'createTemplateRequestWeb',
  ],
  ...['createTransactionFromTemplate', 'createTransactionTemplate', 'deactivateTransaction'],
  ...['generateTransactionTemplatesExport', 'getOrCreateBatch', 'initiateManualTransaction'],
  ...['reactivateTransactionTemplate', 'refundTransaction', 'rejectPayments', 'resendAgentReceipt'],
  ...['resendAuthorizationRequest', 'resendReceipt', 'sendProofOfIntent', 'sendTransactionRequest'],
  ...[
    'sendTransactionRequests',
    'templateAccessedAt',
    'updateTransactionStatus',
    'updateTransactionTemplate',
  ],
  ...['requestUserRoles', 'contactSupport', 'sendSampleWebhook'],
]);

/** A person's own way of looking at lists, and having them by mail. */
const ofViews = new Set([
  ...['createSavedView', 'updateSavedView', 'deleteSavedView'],
  ...['scheduleExport', 'updateExportSchedule', 'stopExportSchedule'],
]);

/** With the arguments of the matrix there is nothing to change: tests of their own hold these to it. */
const withoutEffectHere = new Set([
  ...['acceptInvitation', 'declineInvitation', 'keepNoteAttachment', 'seeMentions'],
  ...['createFundingSource', 'createPlaidLinkToken', 'deactivateFundingSource', 'deletePaymentMethod'],
  ...['getOrCreateCustomer', 'markAsVerified', 'reactivateEscrowAccount', 'reactivatePaymentOccasion'],
  ...[
    'promoteRelease',
    'releasePayouts',
    'takeReleaseBack',
    'syncCustomerToDwolla',
    'verifyIdentityWithDocument',
    'verifyMicrodeposits',
  ],
]);

/** Not for platform staff, as whom this test asks: domains/reconciliation/reconciliation.test.ts holds them to it. */
const ofReconcilers = new Set([
  ...['importStatement', 'matchAgain', 'acceptMatch', 'rejectMatch', 'undoMatch', 'matchByHand', 'splitLine'],
  ...['bookLine', 'noteException', 'prepareReconciliation', 'reviewReconciliation', 'sendBackReconciliation'],
  ...['amendReconciliation', 'bringStatement', 'renewBankSignIn', 'setStatementFeed'],
]);

/** A key acts for whoever makes it: platform staff has no access to lend. */
const byThePerson = new Set(['createApiKey', 'rotateApiKey']);

/** What programs alone do: domains/api-keys/prepared-requests.test.ts holds it to the same. */
const byPrograms = new Set(['prepareTransactionRequest']);

describe('a change outside payments is written down', () => {
  for (const { name, ...field } of fields) {
    if (leavesOtherTraces.has(name) || ofViews.has(name) || withoutEffectHere.has(name)) continue;
    if (ofReconcilers.has(name) || byPrograms.has(name)) continue;
    test(name, async () => {
      const tenant = await addTenant(gateway.test);
      const args =
        effectiveArguments(feeConfigurationId)[name] ?? rows[name]?.args ?? assert.fail(`${name} has no row`);
      const document = documentFor('mutation', { name, ...field });
      const asker = byThePerson.has(name) ? tenant.id.person : staff;
      const earlier = await written(asker);
      const { errors } = await gateway.ask(asker, document, args(tenant));
      assert.deepEqual(errors, []);
      assert.equal(await written(asker), earlier + 1);
    });
  }
});
