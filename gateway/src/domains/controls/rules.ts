import { z } from 'zod';
import { byId, optionalText } from '../../base/inputs.ts';
import type { StoredSettings } from '../../db/schema/shapes.ts';
import type { PaymentDirection } from '../../db/schema/values.ts';
import { BATCH_LIMIT_CENTS } from '../../payments/batches/row-rules.ts';
import { DEFAULT_LIMIT_CENTS } from '../../payments/drafts/amount-rules.ts';

/** Whether a setting controls less with the second value than with the first. */
type Loosens = (before: unknown, wanted: unknown) => boolean;

/** The settings of something that control money, each with its order. */
export type Controls = Readonly<Record<string, Loosens>>;

/** A demand: to make it no more is looser. */
const demanded: Loosens = (before, wanted) => before === true && wanted === false;

/** A permission: to give it is looser. */
const permitted: Loosens = (before, wanted) => before === false && wanted === true;

/** A largest amount in cents: more is looser. `none` is what an empty limit allows. */
const atMost =
  (none: number): Loosens =>
  (before, wanted) =>
    cents(wanted, none) > cents(before, none);

const cents = (value: unknown, none: number): number => (typeof value === 'number' ? value : none);

/** A choice without an order, such as an account: every other choice is looser. */
const chosen: Loosens = (before, wanted) => before !== wanted;

/** An empty limit of collected money allows $100,000 for one payment and $750,000 for a row of a batch. */
const collected: Loosens = (before, wanted) =>
  atMost(DEFAULT_LIMIT_CENTS)(before, wanted) || atMost(BATCH_LIMIT_CENTS)(before, wanted);

/** Settings of a payment occasion that control its money. */
export const occasionControls = (direction: PaymentDirection): Controls => ({
  limit: direction === 'INBOUND' ? collected : atMost(DEFAULT_LIMIT_CENTS),
  requiresSecondaryApproval: demanded,
  approvalRequired: demanded,
  gated: demanded,
  checkBalance: demanded,
  autoAuthEnabled: permitted,
  expeditePayment: permitted,
  fundingSourceId: chosen,
  escrowAccountId: chosen,
});

/** Settings of an escrow account that control its money. */
export const escrowControls: Controls = { gated: demanded, maxAmount: atMost(Infinity) };

/** Settings of a standing payment that control its money. */
export const subscriptionControls: Controls = { inboundLimit: atMost(Infinity), fundingSourceId: chosen };

/** An outbound occasion as somebody gets it who may not loosen: with a second approval, and nothing beyond the default. */
export const tightOutbound = {
  requiresSecondaryApproval: true,
  autoAuthEnabled: false,
  expeditePayment: false,
  limit: null,
} as const;

/** Whether a change of settings loosens control over money. */
export const loosens = (controls: Controls, before: object, wanted: object): boolean =>
  namesOf(controls, before, wanted).length > 0;

/** A change in two parts: what is made at once, and what waits for a second person. */
export interface Parts<Changes> {
  /** Nothing in it is undefined. */
  now: Partial<Changes>;
  /** The settings that wait as they are, and as they are wanted; null where nothing waits. */
  waits: { before: StoredSettings; wanted: StoredSettings } | null;
}

/** Parts a change: what loosens waits, and what tightens or controls nothing is made at once. */
export function partsOf<Changes extends object>(
  controls: Controls,
  before: object,
  changes: Changes,
): Parts<Changes> {
  const names = namesOf(controls, before, changes);
  const now: Partial<Changes> = { ...changes };
  const absent = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [name] : []));
  for (const name of [...names, ...absent]) Reflect.deleteProperty(now, name);
  if (names.length === 0) return { now, waits: null };
  return { now, waits: { before: settingsOf(before, names), wanted: settingsOf(changes, names) } };
}

/** The settings of these names. @throws Error for a value that is no setting */
export const settingsOf = (row: object, names: readonly string[]): StoredSettings =>
  Object.fromEntries(names.map((name) => [name, setting.parse(Reflect.get(row, name) ?? null)]));

const setting = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const namesOf = (controls: Controls, before: object, wanted: object): string[] =>
  Object.entries(controls)
    .filter(([name, isLooser]) => {
      const value: unknown = Reflect.get(wanted, name);
      return value !== undefined && isLooser(Reflect.get(before, name), value);
    })
    .map(([name]) => name);

/** A waiting change that is refused, or taken back, with the reason. */
export const controlRefusal = byId.extend({
  reason: optionalText(500)
    .nullish()
    .transform((reason) => reason ?? null),
});
