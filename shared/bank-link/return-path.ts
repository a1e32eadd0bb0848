const key = 'keyturn.bank-link.return-path';

/** The path to which `/plaid-continue` leads back, as it was stored; null where no bank sign-in is under way. */
export const returnPath = (): string | null => localStorage.getItem(key);

/** Stores the path, with its query, of the page that leaves for the bank. */
export const rememberReturnPath = (path: string): void => localStorage.setItem(key, path);

export const forgetReturnPath = (): void => localStorage.removeItem(key);
