import { browserJestConfig } from './testing/jest.config.base.mjs';

export default browserJestConfig({ displayName: 'shared' });
