import { browserJestConfig } from '@keyturn/shared/jest';

export default browserJestConfig({ displayName: 'remote-accounts' });
