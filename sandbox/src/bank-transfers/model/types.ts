export type CustomerType = 'personal' | 'business' | 'receive-only' | 'unverified';
export type CustomerStatus = 'unverified' | 'retry' | 'document' | 'verified' | 'suspended' | 'deactivated';
export type TransferStatus = 'pending' | 'processed' | 'failed' | 'cancelled';

/** How a transfer leaves the balance; null where it goes by ACH. */
export type ProcessingChannel = 'real-time-payments' | null;

/** The address of the API's root and the pace of everything that happens by itself. */
export interface BankConfig {
  /** The sandbox's public address, without a trailing slash. */
  url: string;
  stepMs: number;
  /** Micro-deposits arrive at once instead of after 5 seconds. */
  instant: boolean;
  dwollaKey: string;
  dwollaSecret: string;
}
