import { z } from 'zod';

const address = z.string().max(254).pipe(z.email());

/** Whether a text is an e-mail address, as the gateway judges it. */
export const isEmail = (text: string): boolean => address.safeParse(text).success;
