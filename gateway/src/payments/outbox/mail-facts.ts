import { and, arrayContains, eq, inArray, isNotNull } from 'drizzle-orm';
import type { GatewayConfig } from '../../config/config.ts';
import type { Db } from '../../db/client.ts';
import {
  escrowAccounts,
  fundingSources,
  organizations,
  organizationUsers,
  paymentLinks,
  paymentMethods,
  paymentOccasions,
  sharedPaymentOccasions,
  users,
} from '../../db/schema/index.ts';
import type { StoredFormDatum } from '../../db/schema/shapes.ts';
import { recipientsOf } from '../../records/recipient-lists.ts';
import { isTypedByPayer } from '../../base/outsiders.ts';
import { partyFeeOf } from '../fees/rules.ts';
import type { TransactionRow } from '../../db/rows.ts';
import type { TemplateRow } from '../store/payments.ts';
import type { MailFacts } from '../../mails/index.ts';

/** As much of a payment as its mails say; one that is not stored yet has it too. */
export interface MailedPayment {
  template: Pick<
    TemplateRow,
    | 'id'
    | 'organizationId'
    | 'paymentOccasionId'
    | 'escrowAccountId'
    | 'requesterId'
    | 'paymentLinkId'
    | 'direction'
    | 'context'
    | 'amount'
    | 'fee'
    | 'cardFee'
    | 'feePayer'
    | 'paymentType'
    | 'paymentMethodId'
    | 'originationFundingSourceId'
    | 'destinationFundingSourceId'
    | 'buyerFullName'
    | 'buyerEmail'
    | 'receiverEmail'
    | 'additionalEmails'
    | 'address'
    | 'formData'
    | 'dueOn'
    | 'outsider'
  >;
  /** Its newest movement, where it has one. */
  transaction?: Pick<TransactionRow, 'expedited'> | null;
}

/** Reads what the mails of a payment are made from. */
export const mailFacts = (
  tx: Db,
  config: GatewayConfig,
  payment: MailedPayment,
  reason: string | null,
): Promise<MailFacts> => mailFactsReader(tx, config)(payment, reason);

/** The same for many payments: what they share is read once. */
export function mailFactsReader(tx: Db, config: GatewayConfig) {
  const settings = new Map<string, ReturnType<typeof settingOf>>();
  const accounts = new Map<string | null, Promise<string | null>>();
  return async ({ template, transaction }: MailedPayment, reason: string | null): Promise<MailFacts> => {
    const { organizationId, paymentOccasionId, escrowAccountId, requesterId, direction } = template;
    const { paymentLinkId } = template;
    const inbound = direction === 'INBOUND';
    const key = [
      organizationId,
      paymentOccasionId,
      escrowAccountId,
      requesterId,
      paymentLinkId,
      direction,
    ].join();
    const setting = settings.get(key) ?? settingOf(tx, template);
    settings.set(key, setting);
    const accountId = inbound ? template.originationFundingSourceId : template.destinationFundingSourceId;
    const { paymentMethodId } = template;
    const label =
      paymentMethodId === null
        ? (accounts.get(accountId) ?? accountLabel(tx, accountId))
        : cardLabel(tx, paymentMethodId);
    if (paymentMethodId === null) accounts.set(accountId, label);
    // Heard both from here on: where the database is lost, one that nobody waits for yet would end the process.
    const [{ organization, occasion, accountEmails, owner, requester, approvers, presets }, account] =
      await Promise.all([setting, label]);
    const byPayer = ({ name }: { name: string }) => isTypedByPayer(template, presets, name);
    return {
      templateId: String(template.id),
      direction,
      context: template.context,
      amount: template.amount,
      partyFee: partyFeeOf(template),
      organization,
      occasion,
      accountEmails,
      owner:
        owner === null
          ? null
          : { ...owner.lists, dashboardUrl: dashboardUrl(config, owner.slug, template.id) },
      party: {
        name: template.buyerFullName,
        email: template.receiverEmail ?? template.buyerEmail,
      },
      additionalEmails: template.additionalEmails,
      requester,
      outsider: template.outsider,
      approvers,
      address: template.address,
      addressByPayer: template.formData.some((field) => field.value === template.address && byPayer(field)),
      details: template.formData
        .filter(({ value }) => value !== template.address)
        .map((field) => ({ label: field.label ?? field.name, value: field.value, byPayer: byPayer(field) })),
      rail: paymentMethodId === null ? template.paymentType : 'CARD',
      expedited: transaction?.expedited === true,
      waitsForAccount: !inbound && accountId === null,
      account,
      reason,
      dueOn: template.dueOn,
      requestUrl: null,
      dashboardUrl: dashboardUrl(config, organization.slug, template.id),
    };
  };
}

const dashboardUrl = ({ hostUrl }: GatewayConfig, slug: string, templateId: number): string =>
  `${hostUrl}/${slug}/transactions/${templateId}`;

/** What a payment's mails share with those of its organization, occasion, account and requester. */
async function settingOf(tx: Db, template: MailedPayment['template']) {
  const [found] = await tx
    .select({ organization: organizations, occasion: paymentOccasions })
    .from(paymentOccasions)
    .innerJoin(organizations, eq(organizations.id, template.organizationId))
    .where(eq(paymentOccasions.id, template.paymentOccasionId));
  if (found === undefined) throw new Error(`The payment ${template.id} has no occasion.`);
  const { lists, owner } = await recipientsOfPayment(tx, template, found.occasion);
  return {
    organization: { ...found.organization, emails: lists.organization },
    occasion: { ...found.occasion, emails: lists.occasion },
    accountEmails: lists.account,
    owner,
    requester: await requesterOf(tx, template),
    approvers: await approversOf(tx, template.organizationId, template.direction === 'INBOUND'),
    presets: await presetsOf(tx, template.paymentLinkId),
  };
}

/** What a payment link filled in for its payers. */
async function presetsOf(tx: Db, paymentLinkId: string | null): Promise<StoredFormDatum[]> {
  if (paymentLinkId === null) return [];
  const [link] = await tx
    .select({ formData: paymentLinks.formData })
    .from(paymentLinks)
    .where(eq(paymentLinks.id, paymentLinkId));
  return link?.formData ?? [];
}

type Occasion = typeof paymentOccasions.$inferSelect;

/** The lists of recipients that are kept for an occasion and its account, by the side that each belongs to. */
async function recipientsOfPayment(
  tx: Db,
  { organizationId, escrowAccountId, direction }: MailedPayment['template'],
  occasion: Occasion,
) {
  const ownerId = occasion.organizationId;
  const account =
    escrowAccountId === null || direction === 'OUTBOUND' ? undefined : eq(escrowAccounts.id, escrowAccountId);
  const ownersLists = await recipientsOf(tx, {
    organization: eq(organizations.id, ownerId),
    occasion: eq(paymentOccasions.id, occasion.id),
    account,
  });
  if (ownerId === organizationId) return { lists: ownersLists, owner: null };
  const lists = await recipientsOf(tx, {
    organization: eq(organizations.id, organizationId),
    share: and(
      eq(sharedPaymentOccasions.paymentOccasionId, occasion.id),
      eq(sharedPaymentOccasions.utilizingOrganizationId, organizationId),
      eq(sharedPaymentOccasions.active, true),
    ),
  });
  const [owner] = await tx
    .select({ slug: organizations.slug })
    .from(organizations)
    .where(eq(organizations.id, ownerId));
  if (owner === undefined) throw new Error(`The occasion ${occasion.id} belongs to nobody.`);
  const { organization, occasion: ofOccasion, account: ofAccount } = ownersLists;
  return {
    lists: { ...lists, occasion: lists.share },
    owner: { slug: owner.slug, lists: { organization, occasion: ofOccasion, account: ofAccount } },
  };
}

/** Who asked for the payment, while they are an active member of its organization. */
async function requesterOf(tx: Db, { requesterId, organizationId }: MailedPayment['template']) {
  if (requesterId === null) return null;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, requesterId), eq(users.active, true)));
  if (user === undefined) return null;
  const [membership] = await tx
    .select({ userId: organizationUsers.userId })
    .from(organizationUsers)
    .where(
      and(
        eq(organizationUsers.userId, requesterId),
        isNotNull(organizationUsers.acceptedAt),
        eq(organizationUsers.organizationId, organizationId),
      ),
    );
  if (membership === undefined && user.role !== 'superadmin') return null;
  return { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
}

async function approversOf(
  tx: Db,
  organizationId: string,
  inbound: boolean,
): Promise<MailFacts['approvers']> {
  const role = inbound ? 'APPROVE_INBOUND_PAYMENT' : 'APPROVE_OUTBOUND_PAYMENT';
  const members = await tx
    .select({ userId: organizationUsers.userId })
    .from(organizationUsers)
    .where(
      and(
        eq(organizationUsers.organizationId, organizationId),
        arrayContains(organizationUsers.roles, [role]),
        isNotNull(organizationUsers.acceptedAt),
      ),
    );
  if (members.length === 0) return [];
  const rows = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.active, true),
        inArray(
          users.id,
          members.map(({ userId }) => userId),
        ),
      ),
    );
  return rows.map((user) => ({ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }));
}

async function accountLabel(tx: Db, fundingSourceId: string | null): Promise<string | null> {
  if (fundingSourceId === null) return null;
  const [source] = await tx.select().from(fundingSources).where(eq(fundingSources.id, fundingSourceId));
  return source === undefined ? null : accountName(source);
}

async function cardLabel(tx: Db, paymentMethodId: string): Promise<string | null> {
  const [card] = await tx.select().from(paymentMethods).where(eq(paymentMethods.id, paymentMethodId));
  return card === undefined ? null : cardName(card);
}

/** How a card is named to people: brand, dots and the last four digits. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ••${last4}`;

/** How an account is named to people: bank, dots and the last four digits. */
export function accountName(source: { bank: string | null; name: string; last4: string | null }): string {
  const bank = source.bank ?? source.name;
  return source.last4 === null ? bank : `${bank} ••${source.last4}`;
}
