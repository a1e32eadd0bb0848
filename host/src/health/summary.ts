import { type PartName, partNames, type Reading } from './reading';

/** All parts in one sentence. */
export function summary(readings: ReadonlyMap<PartName, Reading>): string {
  const troubled = partNames.filter((name) => readings.get(name)?.state !== 'works');
  return troubled.length === 0
    ? 'Every part works.'
    : `${troubled.length} of ${partNames.length} parts need a look: ${troubled.join(', ')}.`;
}
