import { startDevShell } from '@keyturn/shared/dev-shell';
import contract from './contract';
import { routes } from './routes';

void startDevShell({ contract, routes });
