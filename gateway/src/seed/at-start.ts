import type { Deps } from '../context/deps.ts';
import { ProviderRefused } from '../providers/bank-transfers/errors.ts';
import { importIntoSandbox } from './sandbox-import.ts';
import { customerRef } from './world/ids.ts';

/**
 * Tells the sandbox of the demo world where it does not know it: after the seeding, or when the sandbox's own data
 * was removed. Never fails: the gateway works without, only transfers of the demo world can't be asked for.
 * @param seeded whether this process has just made the demo world; only then it waits for a sandbox that is starting.
 */
export async function introduceToSandbox(deps: Deps, seeded: boolean): Promise<void> {
  try {
    if (!seeded && !(await isStranger(deps))) return;
    await importIntoSandbox(deps);
    deps.log.info('the sandbox knows the demo world');
  } catch (error) {
    deps.log.error({ err: error }, 'the sandbox does not know the demo world');
  }
}

/** Whether the provider answers that it has never heard of the demo world's first customer. */
async function isStranger({ ports }: Deps): Promise<boolean> {
  try {
    await ports.bankTransfers.getCustomer(customerRef('harbor-realty'));
    return false;
  } catch (error) {
    return error instanceof ProviderRefused && error.status === 404;
  }
}
