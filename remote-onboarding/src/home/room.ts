import { css, media } from '@keyturn/shared/ui';

/**
 * How high the parts above the welcome card are, measured with a full organization: the figures of At a glance, which
 * stand in three columns, two or one, and the registration's heading, which wraps on a phone.
 */
export const roomAbove = css`
  --glance-room: 12rem;
  --registration-head: 4.375rem;
  ${media.narrow} {
    --glance-room: 24.25rem;
  }
  ${media.phone} {
    --glance-room: 39.375rem;
    --registration-head: 8.375rem;
  }
`;
