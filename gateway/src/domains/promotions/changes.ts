import { administersGiven, requireStaff } from '../../visibility/accounts.ts';
import { z } from 'zod';
import { byId, id } from '../../base/inputs.ts';
import * as commands from './commands.ts';
import {
  createRelationship,
  deleteRelationship,
  newRelationship,
  optedIn,
  optIntoPromotion,
} from './relationships.ts';
import { changes, type Access } from '../../graph/changes.ts';

const staffOnly: Access<unknown> = { about: 'The promotion', allows: requireStaff };

const globalDefault = z.object({ promotionId: id });

export const promotionChanges = changes({
  createPromotion: {
    ...staffOnly,
    made: 'outside',
    input: commands.newPromotion,
    run: (context, promotion) =>
      commands.createPromotion(context.deps, context.viewer, promotion, context.idempotencyKey),
  },
  updatePromotion: {
    ...staffOnly,
    made: 'outside',
    input: commands.promotionChange,
    run: ({ deps, viewer }, change) => commands.updatePromotion(deps, viewer, change),
  },
  deletePromotion: {
    ...staffOnly,
    input: byId,
    run: ({ deps, viewer }, { id }) => commands.deletePromotion(deps, viewer, id),
  },
  deactivatePromotion: {
    ...staffOnly,
    input: byId,
    run: ({ deps, viewer }, { id }) => commands.deactivatePromotion(deps, viewer, id),
  },
  reactivatePromotion: {
    ...staffOnly,
    input: byId,
    run: ({ deps, viewer }, { id }) => commands.reactivatePromotion(deps, viewer, id),
  },
  createPromotionRelationship: {
    ...staffOnly,
    input: newRelationship,
    run: ({ deps, viewer }, relationship) => createRelationship(deps, viewer, relationship),
  },
  deletePromotionRelationship: {
    ...staffOnly,
    input: byId,
    run: ({ deps, viewer }, { id }) => deleteRelationship(deps, viewer, id),
  },
  optIntoPromotion: {
    about: 'The organization',
    allows: (context, args) => administersGiven(context, args.organizationId),
    input: optedIn,
    run: ({ deps, viewer }, given) => optIntoPromotion(deps, viewer, given),
  },
  setPromotionalGlobalDefault: {
    ...staffOnly,
    input: globalDefault,
    run: ({ deps, viewer }, { promotionId }) => commands.setGlobalDefault(deps, viewer, promotionId),
  },
});
