export { default } from './tools/lint/config.ts';
