import { z } from 'zod';
import { institutions, type Institution } from '../model/institutions.ts';
import type { Calls } from './scope.ts';

const asked = z.object({
  count: z.int().min(1).max(500),
  offset: z.int().min(0),
  country_codes: z.array(z.string()).min(1),
  options: z.object({ routing_numbers: z.array(z.string()).nullish() }).nullish(),
});

/** An institution as the API shows it. */
const shown = ({ id, name, routingNumbers, behaviour }: Institution) => ({
  institution_id: id,
  name,
  routing_numbers: routingNumbers,
  products: ['auth'],
  country_codes: ['US'],
  oauth: behaviour === 'oauth',
  dtc_numbers: [],
});

/** `/institutions/get`, with its filter by routing number. */
export const institutionCalls = (): Calls => ({
  '/institutions/get': (body) => {
    const { count, offset, options } = asked.parse(body);
    const numbers = options?.routing_numbers ?? null;
    const found = institutions.filter(
      ({ routingNumbers }) => numbers === null || routingNumbers.some((number) => numbers.includes(number)),
    );
    return { institutions: found.slice(offset, offset + count).map(shown), total: found.length };
  },
});
