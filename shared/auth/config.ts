/** How people sign in; part of the host's run-time configuration. */
export interface AuthConfig {
  /** The identity provider, for example `https://tenant.us.auth0.com` or a local address. */
  readonly domain: string;
  readonly clientId: string;
  readonly audience: string;
  /** Skips the identity provider: the token is a fake one in local storage. Never on in production. */
  readonly simulated: boolean;
}
