import { useLocation, useNavigate } from '@keyturn/shared/router';
import { useEffect, useEffectEvent } from 'react';
import { movedLocation } from '../routes/moved';

/** Replaces an address with a former slug by the same one with the present slug. */
export function useMovedAddress(slug: string, present: string, onMoved: (slug: string) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isMoved = slug.toLowerCase() !== present.toLowerCase();
  const move = useEffectEvent(() => {
    const moved = movedLocation(location, present);
    const state: unknown = moved.state;
    onMoved(present);
    void navigate(moved, { replace: true, state });
  });
  useEffect(() => {
    if (isMoved) move();
  }, [isMoved, slug, present]);
}
