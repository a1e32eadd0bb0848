import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = 'v1';
const ivBytes = 12;

/**
 * Encrypts a secret for the database (AES-256-GCM). `purpose` is bound to it: what was sealed for one thing can't be
 * opened as another.
 *
 * @param key 32 bytes
 */
export function seal(key: Buffer, secret: string, purpose: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [version, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Decrypts what `seal` made. @throws Error for another key, another purpose or a changed text. */
export function unseal(key: Buffer, sealed: string, purpose: string): string {
  const [form, iv, tag, text] = sealed.split('.');
  if (form !== version || iv === undefined || tag === undefined || text === undefined) {
    throw new Error('A sealed secret has no known form.');
  }
  const from = (part: string): Buffer => Buffer.from(part, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, from(iv), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(from(tag));
  return Buffer.concat([decipher.update(from(text)), decipher.final()]).toString('utf8');
}
