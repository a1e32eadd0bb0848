import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';

/** Clients that vendors wrote. What they leave unhandled is their fault and says nothing about our own state. */
const vendors = ['dwolla', 'plaid', 'axios', 'stripe', 'nodemailer', '@aws-sdk', '@smithy'];
const vendorFrame = new RegExp(`/node_modules/(?:${vendors.join('|')})/`);

let unhandled = 0;

/** Whether an error, or what caused it, was thrown inside a vendor's client. */
function isOfVendor(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  return vendorFrame.test(reason.stack ?? '') || isOfVendor(reason.cause);
}

/**
 * Keeps the process up when a vendor's client leaves a rejection unhandled, and writes down and counts each of them. Any
 * other unhandled rejection is a bug of ours, after which nobody knows what state the process is in: it ends, as Node
 * does by itself, and is started again.
 */
export function surviveVendors(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'unhandled rejection');
    if (!isOfVendor(reason)) throw reason;
    unhandled += 1;
  });
}

/** Counts what vendors' clients left unhandled in this process. */
export function addRejectionMetrics(registry: Registry): void {
  new Counter({
    name: 'keyturn_vendor_rejections_total',
    help: "Rejections that a vendor's client left unhandled; the guard of a client should have caught each.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(unhandled);
    },
  });
}
