import { startDevShell } from '@keyturn/shared/dev-shell';
import contract from './contract';

/** Where the host shows this remote's parts. */
void startDevShell(contract, { screens: { home: { path: '/:slug/home' } }, panels: {} });
