import type { Random } from '../../seed/chance/random.ts';
import { ProviderUnavailable } from '../../providers/bank-transfers/errors.ts';
import type { BankTransfers } from '../../providers/bank-transfers/port.ts';
import type { FakeBank } from '../providers/bank-transfers/fake-bank.ts';
import { PATIENCE_MS, WAY_MS, type CallFate } from './weather.ts';

/** What a task's calls of the provider go through. */
export interface CallGate {
  turn: (what: string, milliseconds?: number) => Promise<void>;
  fate: () => CallFate;
  random: Random;
  /** Has a call of which nobody hears any more carried out later. */
  later: (call: () => unknown) => void;
}

/** The port as a task sees it: calls take their time, get lost on the way there or back, or arrive long after. */
export function gatedBank(port: BankTransfers, gate: CallGate): BankTransfers {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== 'function' || name === 'readWebhook') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        const call = async (): Promise<unknown> => Reflect.apply(method, target, args);
        await gate.turn(String(name), gate.random.int(0, WAY_MS));
        const fate = gate.fate();
        if (fate === 'carried out late') gate.later(call);
        if (fate === 'not reached' || fate === 'carried out late') {
          await gate.turn(`${String(name)} timed out`, PATIENCE_MS);
          throw new ProviderUnavailable('The provider did not answer in time');
        }
        const answer = await call();
        await gate.turn(`${String(name)} answered`, gate.random.int(0, WAY_MS));
        if (fate === 'answer lost') throw new ProviderUnavailable('The connection broke');
        return answer;
      };
    },
  });
}

const KEYS_LAST_MS = 24 * 3_600_000;

/** The provider forgets which keys it has seen after a day. */
export function forgetOldKeys(bank: FakeBank, made: Map<string, number>, now: number): void {
  for (const key of bank.answers.keys()) {
    const at = made.get(key) ?? now;
    made.set(key, at);
    if (now - at >= KEYS_LAST_MS) bank.answers.delete(key);
  }
}

/** Ids of payments of which money was moved more than once. */
export function movedTwice(bank: FakeBank): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { correlationId } of bank.transfers.values()) {
    if (correlationId === null) continue;
    if (seen.has(correlationId)) twice.add(correlationId);
    seen.add(correlationId);
  }
  return [...twice];
}
