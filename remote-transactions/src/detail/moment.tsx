import { fullTime } from '@keyturn/shared/format';
import { styled, Time } from '@keyturn/shared/ui';
import { useState } from 'react';
import { zonedTime } from './zone';

/** Up to here how long ago it was says more than the date, milliseconds. */
const recent = 6 * 86_400_000;

const Ago = styled.span`
  color: var(--text-3);
`;

interface MomentProps {
  /** ISO 8601 UTC. */
  readonly iso: string;
  /** IANA name. */
  readonly zone: string;
}

/** An exact time in the payment's zone, and how long ago it was; the viewer's own time is in its title. */
export function Moment({ iso, zone }: MomentProps) {
  const [now] = useState(Date.now);
  const passed = now - Date.parse(iso);
  return (
    <>
      <time dateTime={iso} title={`${fullTime(iso)}, your time`}>
        {zonedTime(iso, zone)}
      </time>
      {passed < recent && (
        <Ago>
          {' · '}
          <Time iso={iso} />
        </Ago>
      )}
    </>
  );
}
