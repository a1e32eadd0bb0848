import type { GatewayConfig } from './config/config.ts';
import type { Ports } from './context/deps.ts';
import { createPlaidLinks } from './providers/bank-links/plaid.ts';
import { createDwollaTransfers } from './providers/bank-transfers/dwolla.ts';
import { createStripeCards } from './providers/cards/stripe.ts';
import { httpContentFeed } from './providers/content/http.ts';
import { httpForms } from './providers/forms/http.ts';
import { fileStore } from './providers/files/store.ts';
import { auth0Management, noManagement } from './providers/identity/auth0.ts';
import { createSmtpMail } from './providers/mail/smtp.ts';
import { createWebhookSender } from './providers/webhooks/sender.ts';

/**
 * The outside as the settings name it, and what closes its connections.
 *
 * @param mailsAtOnce how many connections to the mail server there may be
 */
export function openPorts(
  config: GatewayConfig,
  mailsAtOnce: number,
): { ports: Ports; close: () => Promise<void> } {
  const mail = createSmtpMail({ url: config.smtpUrl, from: config.mailFrom, connections: mailsAtOnce });
  const ports: Ports = {
    bankTransfers: createDwollaTransfers(config.dwolla),
    bankLinks: createPlaidLinks(config.plaid),
    cards: createStripeCards(config.stripe),
    identity: config.auth.management === null ? noManagement : auth0Management(config.auth.management),
    mail,
    webhooks: createWebhookSender({ origins: config.webhookOrigins }),
    content: httpContentFeed(config.contentUrl),
    forms: httpForms(config.formsUrl),
    ...fileStore(config),
  };
  return { ports, close: () => mail.close() };
}
