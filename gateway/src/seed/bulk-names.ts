/** The provider references of bench payments begin with this: no provider knows them. */
export const BENCH_PREFIX = 'bench-';
/** The organization that holds most of the bench payments. */
export const BENCH_SLUG = 'bench-realty';
