export { Timeline, type TimelineProps, type TimelineStep, type TimelineState } from './timeline';
