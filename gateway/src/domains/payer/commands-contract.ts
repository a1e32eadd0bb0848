import type { Deps } from '../../context/deps.ts';
import type { PayerAccess } from './access.ts';
import type { Caller } from './caller.ts';
import type { Origin } from './consent.ts';
import type { AuthorizeInput, LinkPaymentInput, PaymentAnswer } from './contract.ts';

/** What the routes need of commands.ts. Every command throws GatewayError for what the payer can understand or fix. */
export interface PayerCommands {
  /**
   * Finds the request of a link and, where it is open, marks it accessed.
   * @throws GatewayError NOT_FOUND for a token that is unknown or revoked.
   */
  openRequest(deps: Deps, token: string): Promise<{ templateId: number; acts: boolean }>;
  authorizeBy(
    deps: Deps,
    access: PayerAccess,
    input: AuthorizeInput,
    key: string,
    caller: Caller,
  ): Promise<PaymentAnswer>;
  withdrawPayment(deps: Deps, access: PayerAccess, key: string): Promise<PaymentAnswer>;
  declineRequest(deps: Deps, token: string, reason: string, key: string): Promise<PaymentAnswer>;
  payThroughLink(deps: Deps, input: LinkPaymentInput, key: string, origin: Origin): Promise<PaymentAnswer>;
}
