import { useLocation, useNavigate } from '@keyturn/shared/router';
import { useEffect, useEffectEvent } from 'react';
import { movedLocation } from '../routes/moved';

interface MovedAddressProps {
  /** The organization's present slug. */
  readonly slug: string;
  readonly onMoved: (slug: string) => void;
}

/** Replaces an address with a former slug by the same one with the present slug. Shows nothing. */
export function MovedAddress({ slug, onMoved }: MovedAddressProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const move = useEffectEvent(() => {
    const moved = movedLocation(location, slug);
    const state: unknown = moved.state;
    onMoved(slug);
    void navigate(moved, { replace: true, state });
  });
  useEffect(() => move(), [slug]);
  return null;
}
