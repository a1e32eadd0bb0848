import type { Policy } from '../../graph/policy.ts';

export const reportsPolicy: Policy = { openTypes: ['Report'] };
