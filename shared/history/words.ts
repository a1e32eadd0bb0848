import { exactTime, formatLimit } from '@keyturn/shared/format';

/** Who did what to whom, as the gateway tells it. */
export interface TaleOf {
  readonly actorName?: string | null;
  /** The operation, for example `updateOrganization`. */
  readonly action: string;
  readonly subject?: string | null;
}

/** One detail of a change in plain text; null where there was, or is, none. */
export interface DetailChange {
  readonly field: string;
  readonly before?: string | null;
  readonly after?: string | null;
}

const deeds: ReadonlyMap<string, string> = new Map([
  ['signIn', 'signed in'],
  ['updateOrganization', 'changed the organization'],
  ['createOrganization', 'created the organization'],
  ['updateOrganizationNotificationEmails', 'changed the recipients'],
  ['setSingleSignOn', 'set how people sign in'],
  ['deactivateOrganization', 'deactivated the organization'],
  ['reactivateOrganization', 'activated the organization'],
  ['enableRefunds', 'enabled refunds'],
  ['disableRefunds', 'disabled refunds'],
  ['addUserToOrganization', 'added'],
  ['removeUserFromOrganization', 'removed'],
  ['enterOrganization', 'joined'],
  ['acceptInvitation', 'joined'],
  ['declineInvitation', 'declined the invitation'],
  ['resendInvitation', 'sent the invitation again to'],
  ['updateUserRoles', 'changed the permissions of'],
  ['changePermissions', 'changed the permissions of'],
  ['askForPermissionChange', 'asked to change the permissions of'],
  ['confirmPermissionChange', 'confirmed the permissions of'],
  ['refusePermissionChange', 'refused to change the permissions of'],
  ['saveApprovalPolicy', 'changed the approval policy of'],
  ['askForApprovalPolicyChange', 'asked to change the approval policy of'],
  ['confirmApprovalPolicyChange', 'confirmed the approval policy of'],
  ['refuseApprovalPolicyChange', 'refused to change the approval policy of'],
  ['askForControlChange', 'asked to loosen the settings of'],
  ['confirmControlChange', 'confirmed the settings of'],
  ['refuseControlChange', 'refused to loosen the settings of'],
  ['addUserRoles', 'changed the permissions of'],
  ['removeUserRoles', 'changed the permissions of'],
  ['createIntegration', 'added an integration'],
  ['deleteIntegration', 'deleted an integration'],
  ['createWebhookSubscription', 'added the webhook'],
  ['deleteWebhookSubscription', 'deleted a webhook'],
  ['chooseWebhookEvents', 'chose the events of the webhook'],
  ['rotateWebhookSecret', 'gave a new secret to the webhook'],
  ['resumeWebhook', 'switched on again the webhook'],
  ['adoptWebhook', 'adopted the webhook'],
  ['sendWebhookMessagesAgain', 'sent messages again to the webhook'],
  ['webhookFailing', 'switched off, as it had taken nothing for five days, the webhook'],
  ['prepareTransactionRequest', 'made a request ready'],
  ['discardPreparedRequest', 'discarded a request that was made ready'],
  ['webhookGone', 'switched off, as it answered 410 Gone, the webhook'],
  ['createManualFundingSource', 'added the bank account'],
  ['createFundingSource', 'linked the bank account'],
  ['updateFundingSource', 'renamed the bank account'],
  ['deactivateFundingSource', 'deactivated the bank account'],
  ['verifyMicrodeposits', 'verified the bank account by its two deposits'],
  ['markAsVerified', 'marked the bank account as verified'],
  ['sendDepositsAgain', 'sent two deposits again'],
  ['createEscrowAccount', 'added the escrow account'],
  ['updateEscrowAccount', 'changed the escrow account'],
  ['deactivateEscrowAccount', 'deactivated the escrow account'],
  ['reactivateEscrowAccount', 'activated the escrow account'],
  ['createPaymentOccasion', 'added the payment occasion'],
  ['updatePaymentOccasion', 'changed the payment occasion'],
  ['deactivatePaymentOccasion', 'deactivated the payment occasion'],
  ['reactivatePaymentOccasion', 'activated the payment occasion'],
  ['updatePaymentOccasionNotificationEmails', 'changed the recipients'],
  ['sharePaymentOccasion', 'shared the payment occasion'],
  ['updateSharedPaymentOccasion', 'changed the sharing'],
  ['deleteSharedPaymentOccasion', 'ended the sharing'],
  ['setFileClosing', 'set the closing date of'],
  ['joinFiles', 'joined into another file'],
  ['separateFile', 'made a file of its own again'],
  ['putIntoFile', 'put payments into'],
  ['addFileNote', 'wrote a note on'],
  ['addEscrowAccountNote', 'wrote a note on the escrow account'],
  ['addFundingSourceNote', 'wrote a note on the bank account'],
  ['keepNoteAttachment', 'kept a file for a note'],
  ['seeMentions', 'opened a note'],
  ['keepImportColumns', 'chose what the columns of files are read as'],
  ['exportJournal', 'exported the journal'],
  ['optIntoPromotion', 'chose whether a promotion is shown'],
  ['createApiKey', 'made the API key'],
  ['rotateApiKey', 'replaced the API key'],
  ['revokeApiKey', 'revoked the API key'],
  ['retryWebhookAttempt', 'sent a webhook’s message again'],
  ['createPaymentLink', 'made a payment link of'],
  ['revokePaymentLink', 'revoked a payment link'],
  ['getOrCreateSubscription', 'set up a standing payment'],
  ['updateSubscription', 'changed a standing payment'],
  ['deactivateSubscription', 'ended a standing payment'],
  ['createFeeConfigWithSchema', 'made a fee configuration'],
  ['verifyIdentityWithDocument', 'sent a document that verifies the business'],
  ['takePayment', 'chose who looks after payment'],
  ['snoozePayment', 'chose when to look again at payment'],
  ['settlePayment', 'chose whether all is done about payment'],
  ['addPaymentNote', 'wrote a note on payment'],
  ['resolveDiscrepancy', 'resolved a discrepancy'],
  ['setStatementFeed', 'chose whether the bank’s lines are brought every day'],
  ['importStatement', 'imported a statement'],
  ['acceptMatch', 'accepted a match'],
  ['rejectMatch', 'rejected a match'],
  ['undoMatch', 'undid a match'],
  ['matchByHand', 'matched by hand'],
  ['bookLine', 'booked a line of a statement'],
  ['splitLine', 'split a line of a statement'],
  ['noteException', 'wrote a note on an open line'],
  ['prepareReconciliation', 'prepared and signed a reconciliation'],
  ['reviewReconciliation', 'signed and locked a reconciliation'],
  ['sendBackReconciliation', 'sent back a reconciliation'],
  ['amendReconciliation', 'amended a reconciliation'],
  ['exportEvidence', 'exported evidence'],
]);

/** What happened by itself, as a provider reported it. */
const events: ReadonlyMap<string, string> = new Map([
  ['depositsFailed', 'The two deposits could not be made'],
  ['removedByProvider', 'The bank-transfer provider removed the bank account'],
  ['bringStatement', 'Lines were brought from the bank'],
]);

/** `createEscrowAccount` → `create escrow account`. */
const spelledOut = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What somebody did, in words: `Maya Okafor added Nora Quist`. */
export function sentenceOf({ actorName, action, subject }: TaleOf): string {
  const event = events.get(action);
  if (event !== undefined) return event;
  const deed = deeds.get(action) ?? `did “${spelledOut(action)}”`;
  return [actorName ?? 'Somebody', deed, subject ?? null].filter((part) => part !== null).join(' ');
}

const fieldNames: ReadonlyMap<string, string> = new Map([
  ['last4', 'last digits'],
  ['closingOn', 'closing date'],
  ['endsOn', 'last day'],
  ['fromDay', 'from'],
  ['throughDay', 'through'],
  ['joinedInto', 'part of'],
  ['gated', 'payments wait for an approval'],
  ['approvalRequired', 'every payment waits for an approval'],
  ['requiresSecondaryApproval', 'second approval'],
  ['checkBalance', 'balance is checked first'],
  ['autoAuthEnabled', 'authorized without asking the payer again'],
  ['expeditePayment', 'expedited'],
  ['fundingSourceId', 'bank account'],
  ['escrowAccountId', 'escrow account'],
  ['active', 'in use'],
  ['maxAmount', 'limit of a payment'],
  ['limit', 'limit of a payment'],
  ['inboundLimit', 'limit of a payment'],
  ['sendLimit', 'largest payment'],
  ['expiresAt', 'works until'],
  ['url', 'address'],
  ['ein', 'EIN'],
  ['sha256', 'SHA-256'],
]);

const enumFields = new Set(['direction', 'state', 'status']);
const centsFields = new Set(['amount', 'inboundLimit', 'limit', 'maxAmount', 'sendLimit']);

/** What a detail of a change holds, as people read it: cents as money, instants by the clock on the wall. */
export function detailInWords(field: string, value: string): string {
  if (centsFields.has(field) && /^\d+$/.test(value)) return formatLimit(Number(value));
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return exactTime(value);
  return enumFields.has(field) ? value.toLowerCase().replaceAll('_', ' ') : value;
}

/** One detail of a change: `phone: 5550100101 → 5550100102`. `inWords` puts what a field holds otherwise. */
export function changeInWords(
  { field, before, after }: DetailChange,
  inWords: (field: string, value: string) => string = (_field, value) => value,
): string {
  const said = (value: string | null | undefined): string =>
    value == null ? 'none' : inWords(field, detailInWords(field, value));
  return `${fieldNames.get(field) ?? spelledOut(field)}: ${said(before)} → ${said(after)}`;
}
