import type {
  integrations,
  promotionRelationships,
  promotions,
  sharedPaymentOccasions,
} from '../../db/schema/index.ts';
import { demoId } from '../chance/uuid.ts';
import { integrationId, occasionId, organizationId } from './ids.ts';

const image =
  'data:image/svg+xml;base64,' +
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><rect width="320" height="160" fill="#dfeef0"/>' +
      '<path d="M40 120V80l40-30 40 30v40zM140 120V60h60v60zM230 120V90l25-20 25 20v30z" fill="#0b3d4a"/></svg>',
  ).toString('base64');

/** A promotion of Harbor Realty's earnest money page, and the platform's own. */
export function promotionRows(at: Date): (typeof promotions.$inferInsert)[] {
  const shared = { image, createdAt: at, updatedAt: at };
  return [
    {
      ...shared,
      id: demoId('promotion:movers'),
      title: 'Movers by the bay',
      heading: 'Moving soon?',
      description: 'Casco Movers offers buyers of Harbor Realty 15 % off a move within New England.',
      prompt: 'Send me the offer',
      disclaimer: 'Offered by Casco Movers. Harbor Realty receives no compensation.',
      emdOnly: true,
    },
    {
      ...shared,
      id: demoId('promotion:title-lock'),
      title: 'Wire fraud checklist',
      heading: 'Keep your closing safe',
      description: 'Seven questions to ask before you send money for a closing.',
      prompt: 'Show me the checklist',
      optOut: true,
      isGlobalDefault: true,
    },
  ];
}

export function promotionRelationshipRows(at: Date): (typeof promotionRelationships.$inferInsert)[] {
  return [
    {
      id: demoId('promotion-relationship:movers'),
      promotionId: demoId('promotion:movers'),
      organizationId: organizationId('harbor-realty'),
      paymentOccasionId: occasionId('harbor-emd'),
      createdAt: at,
    },
  ];
}

/** Lakeside Law collects through an occasion of Harbor Realty. */
export function sharedOccasionRows(at: Date): (typeof sharedPaymentOccasions.$inferInsert)[] {
  return [
    {
      id: demoId('shared-occasion:lakeside'),
      paymentOccasionId: occasionId('harbor-attorneys'),
      sharedByOrganizationId: organizationId('harbor-realty'),
      utilizingOrganizationId: organizationId('lakeside-law'),
      emails: ['hello@lakeside.example'],
      createdAt: at,
      updatedAt: at,
    },
  ];
}

export function integrationRows(at: Date): (typeof integrations.$inferInsert)[] {
  return [
    {
      id: integrationId('closing-desk'),
      name: 'Closing Desk',
      organizationId: organizationId('harbor-realty'),
      createdAt: at,
    },
  ];
}
