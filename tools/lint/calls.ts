import type { OxlintOverride } from 'oxlint';
import { browserPackages } from '../lib/workspace.ts';

const message =
  'Talk to the gateway through @keyturn/shared/api: there every change carries the key of its intent.';

/** Who asks for other things: pages' own files and health, web vitals, tracking, and storage that takes a file. */
const others = [
  'host/src/{config,health,remotes,start,telemetry}/**',
  'shared/files/send-file.ts',
  'shared/{analytics,dev-shell}/**',
];

/** Which code of the browser may send requests by itself. */
export const callWalls: OxlintOverride = {
  files: browserPackages.map((pkg) => `${pkg}/**/*.{ts,tsx}`),
  excludeFiles: ['shared/api/**', '**/testing/**', '**/*.test.{ts,tsx}', ...others],
  rules: {
    'no-restricted-globals': [
      'error',
      ...['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({ name, message })),
    ],
    'no-restricted-properties': [
      'error',
      ...['window', 'globalThis', 'self'].map((object) => ({ object, property: 'fetch', message })),
      { object: 'navigator', property: 'sendBeacon', message },
    ],
  },
};
