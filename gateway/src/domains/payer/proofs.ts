import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { payerProofs } from '../../db/schema/index.ts';
import { mailOrganization } from '../../mails/content/data.ts';
import { isPayerCode } from '../../payments/requests/payer-codes.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { lockPayment } from '../../payments/store/payments.ts';
import type { PayerAccess } from './access.ts';
import { presentCostOf } from './present.ts';
import { findPayer, findPayerAccounts, findRequest, type Owner } from './store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A code can be entered for so long. */
const CODE_MS = 10 * MINUTE_MS;
/** After that a browser may use the saved accounts for so long. */
const PROOF_MS = 30 * MINUTE_MS;
/** Wrong codes after which only a new one helps. */
const MAX_TRIES = 5;
const CODES_AN_HOUR = 5;

/**
 * Mails the payer of a request a code, so that whoever holds its link proves in this browser that they read the payer's
 * mail. Asked again by the same browser within a minute, no second mail is sent.
 *
 * @param current the secret that the browser has; null for none
 * @returns the browser's secret, of which only the hash is stored
 * @throws GatewayError CONFLICT where the payer has no saved account, TOO_MANY for more than a few codes an hour.
 */
export async function beginProof(
  deps: Deps,
  { templateId }: PayerAccess,
  current: string | null,
): Promise<{ proof: string }> {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    await lockPayment(tx, templateId);
    const found = await findRequest(tx, templateId);
    const email = found?.template.receiverEmail ?? null;
    if (found === undefined || email === null) throw notFound('This payment request');
    const payer = found.template.direction === 'INBOUND' ? await findPayer(tx, found.template) : undefined;
    if (payer === undefined || (await findPayerAccounts(tx, payer.id)).length === 0) throw nothingSaved();
    const begun = current === null ? null : await proofOf(tx, templateId, current);
    if (current !== null && begun !== null && isFresh(begun, now)) return { proof: current };
    await refuseFlood(tx, templateId, now);
    const proof = randomBytes(32).toString('base64url');
    const [row] = await tx
      .insert(payerProofs)
      .values({
        secretHash: sha256(proof),
        transactionTemplateId: templateId,
        email: email.toLowerCase(),
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_MS),
      })
      .returning({ id: payerProofs.id });
    if (row === undefined) throw new Error('A proof was not stored.');
    const data = {
      organization: mailOrganization.parse(found.organization),
      occasionName: found.occasion.name,
      total: presentCostOf(found, null).total,
      proofId: row.id,
      code: null,
    };
    await queueMail(tx, deps, { kind: 'payer-code', to: email, data }, templateId);
    return { proof };
  });
}

const isFresh = ({ createdAt, failedTries, provedAt }: Proof, now: Date): boolean =>
  provedAt === null && failedTries < MAX_TRIES && now.getTime() < createdAt.getTime() + MINUTE_MS;

const nothingSaved = () =>
  new GatewayError('CONFLICT', 'There is no saved account. Enter the account instead.');

async function refuseFlood(tx: Db, templateId: number, now: Date): Promise<void> {
  const lately = await tx
    .select({ createdAt: payerProofs.createdAt })
    .from(payerProofs)
    .where(
      and(
        eq(payerProofs.transactionTemplateId, templateId),
        gt(payerProofs.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .orderBy(asc(payerProofs.createdAt));
  const [first] = lately;
  if (first === undefined || lately.length < CODES_AN_HOUR) return;
  throw new GatewayError('TOO_MANY', 'Several codes were mailed already. Please try again in an hour.', {
    againAt: new Date(first.createdAt.getTime() + HOUR_MS),
  });
}

/**
 * Checks the code that was mailed. A wrong one is counted before it is answered.
 *
 * @throws GatewayError BAD_INPUT (`code`) for a wrong one, with the tries that are left; GONE where a new code is needed.
 */
export async function confirmProof(
  deps: Deps,
  { templateId }: PayerAccess,
  secret: string | null,
  code: string,
): Promise<{ proved: true }> {
  const now = deps.clock();
  const left = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, templateId);
    const proof = secret === null ? null : await proofOf(tx, templateId, secret);
    if (payment === null || proof === null || !isOf(proof, payment.template) || proof.expiresAt <= now)
      return 0;
    if (proof.provedAt !== null) return null;
    if (proof.failedTries >= MAX_TRIES) return 0;
    const mine = eq(payerProofs.id, proof.id);
    if (isPayerCode(deps.config, proof.id, code)) {
      const expiresAt = new Date(now.getTime() + PROOF_MS);
      await tx.update(payerProofs).set({ provedAt: now, expiresAt }).where(mine);
      return null;
    }
    const failedTries = proof.failedTries + 1;
    await tx.update(payerProofs).set({ failedTries }).where(mine);
    return MAX_TRIES - failedTries;
  });
  if (left === null) return { proved: true };
  if (left === 0) throw new GatewayError('GONE', 'This code cannot be used any more. Have a new one mailed.');
  throw badInput(`This is not the code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`, 'code');
}

/** The payer of a request whose mail is read by whoever uses this browser; null where that was not proved, or too long ago. */
export async function provenOwner(
  db: Db,
  template: { id: number; receiverEmail: string | null },
  secret: string | null,
  now: Date,
): Promise<Owner | null> {
  const proof = secret === null ? null : await proofOf(db, template.id, secret);
  if (proof === null || proof.provedAt === null || proof.expiresAt <= now) return null;
  if (!isOf(proof, template)) return null;
  const payer = await findPayer(db, template);
  return payer === undefined ? null : { ...payer, email: template.receiverEmail ?? '' };
}

/** Said where somebody chooses a saved account who did not prove that it is theirs. */
export const proofRequired = () =>
  new GatewayError('PROOF_REQUIRED', 'Enter the code that we mail you before you pay from a saved account.', {
    field: 'account.fundingSourceId',
  });

type Proof = typeof payerProofs.$inferSelect;

async function proofOf(db: Db, templateId: number, secret: string): Promise<Proof | null> {
  const [proof] = await db
    .select()
    .from(payerProofs)
    .where(
      and(eq(payerProofs.secretHash, sha256(secret)), eq(payerProofs.transactionTemplateId, templateId)),
    );
  return proof ?? null;
}

/** Corrected meanwhile, the request is somebody else's. */
const isOf = ({ email }: Proof, template: { receiverEmail: string | null }): boolean =>
  email === template.receiverEmail?.toLowerCase();
