import type { ApiError } from '@keyturn/shared/api';

const statuses: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404 };

/** The number that the error screen shows for a failed call; 500 where the call names none. */
export function statusOf({ code }: Pick<ApiError, 'code'>): number {
  const http = /^HTTP_(\d{3})$/.exec(code)?.[1];
  return http === undefined ? (statuses[code] ?? 500) : Number(http);
}
