/**
 * The rooms of each package, bottom line first: a folder imports itself and the folders that stand in lines above its
 * own here, type-only imports included; folders of one line do not know each other. A file may stand beside folders
 * when folders need it; files that are not named (a contract, a start) import everything and no folder imports them.
 * A folder's own rooms are a further entry under its path.
 *
 * `testing/` and tests import whatever they like and no production code imports them; they are not listed.
 */
export const zones: Readonly<Record<string, readonly (readonly string[])[]>> = {
  shared: [
    ['auth', 'banking-days', 'federation', 'files', 'format', 'organization', 'router', 'tokens'],
    ['analytics', 'api', 'bank-link', 'panels', 'ui'],
    ['forms', 'funding-sources', 'payment-links', 'payment-status', 'toast'],
    ['dev-shell', 'email-list', 'history', 'occasion-fields', 'views'],
  ],
  'shared/ui': [
    ['floating', 'icons'],
    ['core'],
    ['index.ts'],
    [
      'combobox',
      'date-range',
      'dialog',
      'drawer',
      'list-controls',
      'masked-input',
      'menu',
      'panel',
      'progress',
      'timeline',
      'tooltip',
    ],
  ],
  'remote-transactions/src': [
    ['parts', 'trouble'],
    ['payments'],
    ['address', 'live', 'occasions', 'refund'],
    ['approvals', 'batch', 'filters', 'send', 'views'],
    ['board', 'collect', 'detail', 'export', 'list'],
    ['screen'],
  ],
  'host/src': [
    ['routes'],
    ['config', 'lib'],
    ['errors'],
    ['remotes'],
    ['telemetry'],
    ['access', 'health', 'navigation', 'panels', 'start'],
    ['organization'],
    ['commands'],
    ['shell'],
    ['dashboard', 'staff'],
  ],
  'gateway/src': [
    ['trace'],
    ['base', 'config', 'db', 'mails', 'secrets'],
    ['access', 'notify', 'providers'],
    ['records'],
    ['context'],
    ['graph', 'operations', 'visibility'],
    ['payments'],
    ['domains'],
    ['provider-events', 'seed', 'server'],
    ['jobs'],
    ['operate'],
  ],
  'portal/src': [['config.ts', 'islands', 'payer-api'], ['model', 'web'], ['pages']],
  'gateway/src/payments': [
    ['fees', 'ledger', 'store'],
    ['outbox'],
    ['lifecycle', 'payouts'],
    ['actions', 'approvals', 'drafts', 'inbox'],
    ['batches', 'receipts', 'recovery', 'refunds', 'reminders', 'sending', 'status-changes', 'waiting'],
    ['receiving', 'requests'],
    ['delivery', 'reading'],
  ],
  'gateway/src/domains': [
    [
      'accounts',
      'content',
      'fee-configs',
      'glance',
      'history',
      'occasions',
      'onboarding',
      'releases',
      'reports',
      'search',
      'staff',
      'support',
      'uploads',
      'users',
      'views',
      'webhooks',
    ],
    ['api-keys', 'bank-links', 'cards', 'customers', 'promotions', 'reconciliation'],
    ['evidence', 'organizations', 'payer'],
  ],
  'gateway/src/domains/evidence': [['proofs'], ['sealing'], ['export']],
  'gateway/src/domains/reconciliation': [
    ['account.ts', 'movements.ts', 'signed-days.ts'],
    ['statements'],
    ['matching'],
    ['three-ways'],
    ['periods'],
    ['report'],
  ],
  'gateway/src/providers': [
    ['bank-links', 'bank-transfers', 'content', 'files', 'forms', 'mail', 'webhooks'],
    ['cards'],
  ],
  'gateway/src/server': [['vitals'], ['observation'], ['rest']],
  'gateway/src/seed': [['chance'], ['world'], ['payments']],
  'remote-accounts/src': [
    ['components', 'history', 'micro-deposits'],
    ['bank-details', 'payment-occasions'],
    ['bank-linking', 'deposits-again'],
    ['funding-sources'],
    ['escrow-accounts', 'reconciliation'],
  ],
  'remote-accounts/src/reconciliation': [
    ['data', 'days.ts', 'padded.ts'],
    ['lines'],
    ['import', 'periods', 'today'],
  ],
  'remote-admin/src': [
    ['components', 'support', 'uploads'],
    ['admins', 'api-keys', 'organization-form'],
    ['webhooks'],
    ['identity', 'organization-creation', 'settings'],
    ['manage'],
  ],
  'remote-admin/src/manage': [
    ['parts', 'urls.ts'],
    ['accounts', 'audit', 'discrepancies', 'organizations', 'releases', 'transfers', 'users'],
    ['fees', 'occasions'],
    ['promotions'],
  ],
  'remote-onboarding/src': [['content', 'glance', 'onboarding', 'remembered'], ['welcome'], ['home']],
};

/** Folders that no table lists: tests' own, and what is generated. */
export const unlisted: readonly string[] = ['testing', 'generated', 'node_modules', 'dist'];
