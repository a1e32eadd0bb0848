/** Progress of work and of steps. */
export { Progress } from './progress';
export type { ProgressProps } from './progress';
export { Steps } from './steps';
export type { StepsProps } from './steps';
