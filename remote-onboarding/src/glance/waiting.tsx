import { StatusGlyph, Text } from '@keyturn/shared/ui';
import { useId } from 'react';
import type { GlanceData } from './data';
import { Figure, FigureList } from './figure-list';
import { useGlanceUrls } from './urls';

/** What a person has to look after; what there is none of is not named. */
export function Waiting({ glance }: { readonly glance: GlanceData }) {
  const titleId = useId();
  const urls = useGlanceUrls();
  const { approvals, late, failed } = glance;
  const unverified = glance.unverifiedAccounts ?? 0;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Waits for you</h3>
      {approvals.count + late.count + failed.count + unverified === 0 && (
        <Text as="p" $size="sm" $tone="2">
          Nothing at the moment.
        </Text>
      )}
      <FigureList>
        {approvals.count > 0 && (
          <Figure
            mark={<StatusGlyph name="approval" />}
            name="Needs Approval"
            href={urls.approvals()}
            {...approvals}
          />
        )}
        {late.count > 0 && (
          <Figure mark={<StatusGlyph name="pending" />} name="Late" href={urls.late()} {...late} />
        )}
        {failed.count > 0 && (
          <Figure
            mark={<StatusGlyph name="failed" />}
            name="Failed, last 30 days"
            href={urls.failed()}
            {...failed}
          />
        )}
        {unverified > 0 && (
          <Figure
            mark={<StatusGlyph name="draft" />}
            name="Unverified accounts"
            href={urls.accounts()}
            count={unverified}
          />
        )}
      </FigureList>
    </section>
  );
}
