/** Tells the tracking service what people do. */
export { useTrack } from './use-track';
export type { Properties } from './properties';
export type { Track } from './track';
