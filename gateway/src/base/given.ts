/** An argument with a default may still be given as null; then the default counts as well. */
export const given = <Value>(value: Value | null | undefined, otherwise: Value): Value => value ?? otherwise;
