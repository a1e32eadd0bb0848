import { sha256 } from '../../base/sha256.ts';
import type { World } from '../../db/schema/values.ts';

/** 32 random bytes behind a mark by which secret scanners find a leaked one. */
const form = /^kt_(?:live|test)_[\w-]{43}$/;

export const isSecret = (text: string): boolean => form.test(text);

/** What is kept of a secret. It is random enough that a plain hash hides it. */
export const hashOf = (secret: string): string => sha256(secret);

/** How a secret begins, which people may see. */
export const prefixOf = (secret: string): string => secret.slice(0, 'kt_live_'.length + 6);

/** Of which world a key is, by its secret or by how that begins. */
export const worldOf = (begins: string): World => (begins.startsWith('kt_test_') ? 'TEST' : 'LIVE');
