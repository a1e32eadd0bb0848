import type { Ports } from '../context/deps.ts';
import { ProviderUnavailable } from '../providers/bank-transfers/errors.ts';

/**
 * The outside as a change in the request's transaction sees it: as if it did not answer. A provider that is asked while
 * a transaction is open would hold its locks for as long as it likes.
 */
export const closedPorts = (ports: Ports): Ports => closed(ports);

function closed<T extends object>(port: T): T {
  return new Proxy(port, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === 'object' && part !== null) return closed(part);
      return () =>
        Promise.reject(new ProviderUnavailable(`${String(name)} was asked in an open transaction.`));
    },
  });
}
