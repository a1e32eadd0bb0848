import { administersGiven, requireStaff } from '../../visibility/accounts.ts';
import * as commands from './commands.ts';
import { createRelationship, deleteRelationship, optIntoPromotion } from './relationships.ts';
import type { Access, Changes } from '../../graph/changes.ts';

const staffOnly: Access<unknown> = { about: 'The promotion', allows: requireStaff };

export const promotionChanges: Changes = {
  createPromotion: {
    ...staffOnly,
    made: 'outside',
    run: (context, args) =>
      commands.createPromotion(context.deps, context.viewer, args, context.idempotencyKey),
  },
  updatePromotion: {
    ...staffOnly,
    made: 'outside',
    run: ({ deps, viewer }, args) => commands.updatePromotion(deps, viewer, args),
  },
  deletePromotion: {
    ...staffOnly,
    run: ({ deps, viewer }, { id }) => commands.deletePromotion(deps, viewer, id),
  },
  deactivatePromotion: {
    ...staffOnly,
    run: ({ deps, viewer }, { id }) => commands.deactivatePromotion(deps, viewer, id),
  },
  reactivatePromotion: {
    ...staffOnly,
    run: ({ deps, viewer }, { id }) => commands.reactivatePromotion(deps, viewer, id),
  },
  createPromotionRelationship: {
    ...staffOnly,
    run: ({ deps, viewer }, args) => createRelationship(deps, viewer, args),
  },
  deletePromotionRelationship: {
    ...staffOnly,
    run: ({ deps, viewer }, { id }) => deleteRelationship(deps, viewer, id),
  },
  optIntoPromotion: {
    about: 'The organization',
    allows: (context, args) => administersGiven(context, args.organizationId),
    run: ({ deps, viewer }, args) => optIntoPromotion(deps, viewer, args),
  },
  setPromotionalGlobalDefault: {
    ...staffOnly,
    run: ({ deps, viewer }, { promotionId }) => commands.setGlobalDefault(deps, viewer, promotionId),
  },
};
