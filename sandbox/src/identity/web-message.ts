import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC, UnknownObject } from 'oidc-provider';

/**
 * Answers an authorization to the page that opened it in a frame or a popup (`response_mode=web_message`), as
 * Auth0 does. The message goes to the origin of the redirect address and to nobody else.
 */
export function answerByWebMessage(
  ctx: KoaContextWithOIDC,
  redirectUri: string,
  payload: UnknownObject,
): void {
  const message = asScript({ type: 'authorization_response', response: payload });
  const target = asScript(new URL(redirectUri).origin);
  const script = `(window.opener || window.parent).postMessage(${message}, ${target});`;
  const hash = createHash('sha256').update(script).digest('base64');
  ctx.type = 'html';
  ctx.set('content-security-policy', `default-src 'none'; script-src 'sha256-${hash}'`);
  ctx.body = `<!doctype html><html lang="en"><title>Signing in</title><script>${script}</script></html>`;
}

function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
