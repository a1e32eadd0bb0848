/** Settings with which a gateway starts in production: every secret given, none of them the sandbox's. */
export const productionSettings = {
  NODE_ENV: 'production',
  AUTH_ISSUER: 'https://sign-in.example/',
  IDENTITY_SYNC_SECRET: 'an-identity-secret-of-its-own',
  DWOLLA_KEY: 'a-key-of-its-own',
  DWOLLA_SECRET: 'a-secret-of-its-own',
  DWOLLA_WEBHOOK_SECRET: 'a-webhook-secret-of-its-own',
  PLAID_CLIENT_ID: 'a-client-of-its-own',
  PLAID_SECRET: 'a-linking-secret-of-its-own',
  STRIPE_SECRET_KEY: 'sk_test_of_its_own',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_its_own',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  FILES_SECRET: 'a-files-secret-of-its-own',
  PORTAL_SECRET: 'a-portal-secret-of-its-own-that-is-long',
  METRICS_TOKEN: 'a-metrics-token-of-its-own',
};
