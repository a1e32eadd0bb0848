import { styled } from '@keyturn/shared/ui';
import { HelpIcon } from '@keyturn/shared/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { useLazy } from '../lib/use-lazy';

const loadTooltip = () => import('@keyturn/shared/ui/tooltip');

const Place = styled.span`
  display: inline-grid;
  button {
    display: inline-grid;
    place-items: center;
    width: 1.5rem;
    height: 1.5rem;
    border-radius: var(--r-full);
    color: var(--text-3);
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
  }
`;

/** A question mark with a tooltip whose code is fetched when the mark is first pointed at or focused. */
export function LazyHelpTip({ text }: { readonly text: string }) {
  const [wanted, setWanted] = useState(false);
  const [pointed, setPointed] = useState(false);
  const tooltip = useLazy(loadTooltip, wanted);
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const isHere = tooltip !== null;

  useEffect(() => {
    if (isHere && hadFocus.current) place.current?.querySelector('button')?.focus();
  }, [isHere]);

  return (
    <Place
      ref={place}
      onPointerEnter={({ pointerType }) => {
        setWanted(true);
        setPointed(pointerType !== 'touch');
      }}
      onPointerLeave={() => setPointed(false)}
    >
      {tooltip === null ? (
        <button
          type="button"
          aria-label={`Help: ${text}`}
          onFocus={() => {
            hadFocus.current = true;
            setWanted(true);
          }}
          onBlur={() => {
            hadFocus.current = false;
          }}
        >
          <HelpIcon />
        </button>
      ) : (
        <tooltip.HelpTip text={text} label={`Help: ${text}`} defaultOpen={pointed} />
      )}
    </Place>
  );
}
