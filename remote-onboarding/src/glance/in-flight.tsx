import { type GlyphName, StatusGlyph } from '@keyturn/shared/ui';
import { useId } from 'react';
import type { GlanceData } from './data';
import { Figure, FigureList } from './figure-list';
import { useGlanceUrls } from './urls';

const looks: ReadonlyMap<string, { readonly name: string; readonly glyph: GlyphName }> = new Map([
  ['REQUESTED_AND_PENDING', { name: 'Requested & Pending', glyph: 'pending' }],
  ['AUTHORIZED', { name: 'Authorized', glyph: 'auth' }],
  ['INITIATED', { name: 'Initiated', glyph: 'init' }],
  ['CLEARED', { name: 'Cleared', glyph: 'clear' }],
]);

/** Money under way, by the quarter turn that it has come to. */
export function InFlight({ stages }: { readonly stages: GlanceData['inFlight'] }) {
  const titleId = useId();
  const urls = useGlanceUrls();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>In flight</h3>
      <FigureList>
        {stages.map(({ stage, sum }) => {
          const look = looks.get(stage);
          if (look === undefined) return null;
          return (
            <Figure
              key={stage}
              mark={<StatusGlyph name={look.glyph} />}
              name={look.name}
              href={urls.stage(stage)}
              {...sum}
            />
          );
        })}
      </FigureList>
    </section>
  );
}
