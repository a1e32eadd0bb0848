import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';

/**
 * The vendors' clients. A rejection that they leave unhandled is their bug and says nothing about the state of our
 * process.
 */
const vendors = ['dwolla', 'plaid', 'axios', 'stripe', 'nodemailer', '@aws-sdk', '@smithy'];
const vendorFrame = new RegExp(`/node_modules/(?:${vendors.join('|')})/`);

let unhandled = 0;

/** Checks whether an error or one of its causes was thrown inside a vendor's client. */
function isOfVendor(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  return vendorFrame.test(reason.stack ?? '') || isOfVendor(reason.cause);
}

/**
 * Keeps the process up when a vendor's client leaves a rejection unhandled, and logs and counts each such rejection.
 * Any other unhandled rejection is a bug in our code that leaves the process in an unknown state. The process then
 * ends, as Node does by default, and is restarted.
 */
export function surviveVendors(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'unhandled rejection');
    if (!isOfVendor(reason)) throw reason;
    unhandled += 1;
  });
}

/** Counts the rejections that vendors' clients left unhandled in this process. */
export function addRejectionMetrics(registry: Registry): void {
  new Counter({
    name: 'keyturn_vendor_rejections_total',
    help: "Rejections that a vendor's client left unhandled. The wrapper of the client should have caught each.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(unhandled);
    },
  });
}
