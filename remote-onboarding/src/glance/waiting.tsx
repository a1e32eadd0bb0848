import { StatusGlyph, Text } from '@keyturn/shared/ui';
import { Fragment, useId } from 'react';
import { type GlanceData, useMentions } from './data';
import { Figure, FigureList } from './figure-list';
import { useGlanceUrls } from './urls';

const directions = [
  { direction: 'INBOUND', key: 'inbound', word: 'in' },
  { direction: 'OUTBOUND', key: 'outbound', word: 'out' },
] as const;

/** What this person has to look after, money in and money out apart; what there is none of is not named. */
export function Waiting({
  glance,
  reconciliations,
}: {
  readonly glance: GlanceData;
  readonly reconciliations: number;
}) {
  const titleId = useId();
  const urls = useGlanceUrls();
  const mentions = useMentions();
  const [mention] = mentions;
  const { decisions, late, recovery } = glance;
  const unverified = glance.unverifiedAccounts ?? 0;
  const counts = directions.map(({ key }) => decisions[key].count + recovery[key].count);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Waits for you</h3>
      {[...counts, late.count, unverified, reconciliations, mentions.length].every(
        (count) => count === 0,
      ) && (
        <Text as="p" $size="sm" $tone="2">
          Nothing at the moment.
        </Text>
      )}
      <FigureList>
        {directions.map(({ direction, key, word }) => (
          <Fragment key={key}>
            {decisions[key].count > 0 && (
              <Figure
                mark={<StatusGlyph name="approval" />}
                name={`To approve, ${word}`}
                href={urls.approvals(direction)}
                {...decisions[key]}
              />
            )}
            {recovery[key].count > 0 && (
              <Figure
                mark={<StatusGlyph name="failed" />}
                name={`Stopped, ${word}`}
                href={urls.recovery(direction)}
                {...recovery[key]}
              />
            )}
          </Fragment>
        ))}
        {late.count > 0 && (
          <Figure mark={<StatusGlyph name="pending" />} name="Late" href={urls.late()} {...late} />
        )}
        {unverified > 0 && (
          <Figure
            mark={<StatusGlyph name="draft" />}
            name="Unverified accounts"
            href={urls.accounts()}
            count={unverified}
          />
        )}
        {mention !== undefined && (
          <Figure
            mark={<StatusGlyph name="pending" />}
            name="Notes for you"
            href={urls.mention(mention)}
            count={mentions.length}
          />
        )}
        {reconciliations > 0 && (
          <Figure
            mark={<StatusGlyph name="approval" />}
            name="Reconciliations to sign"
            href={urls.reconciliation()}
            count={reconciliations}
          />
        )}
      </FigureList>
    </section>
  );
}
