import { Card, styled } from '@keyturn/shared/ui';
import { InfoIcon, LockIcon, PlayIcon, ReceiptIcon } from '@keyturn/shared/ui/icons';
import { useId, useState } from 'react';
import type { ContentCard } from './data';
import { safeHtml } from './safe-html';

const Frame = styled(Card)`
  overflow: hidden;
  display: grid;
  align-content: start;
  &[data-wide] {
    @media (min-width: 768px) {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      align-content: stretch;
    }
  }
`;

const Art = styled.div`
  position: relative;
  background: var(--sunken);
  min-height: 9.375rem;
  img,
  video {
    display: block;
    width: 100%;
    height: 100%;
    max-height: 15rem;
    object-fit: cover;
  }
  /* A picture made for white paper is no lamp in the dark. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: light-dark(transparent, rgb(8 11 12 / 0.34));
    pointer-events: none;
  }
  &:has(video)::after {
    display: none;
  }
  [data-off] > & img {
    opacity: 0.55;
  }
  button {
    position: absolute;
    inset: 0;
    margin: auto;
    width: 3rem;
    height: 3rem;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: var(--surface);
    color: var(--text-1);
    box-shadow: var(--shadow-2);
  }
  button:disabled {
    color: var(--text-disabled);
    cursor: not-allowed;
  }
`;

const Body = styled.div`
  display: grid;
  gap: var(--s-1-5);
  align-content: start;
  padding: var(--s-4) var(--s-5);
  h3 {
    font-size: var(--text-md);
    line-height: var(--lh-md);
  }
  & > div {
    color: var(--text-2);
    font-size: var(--text-sm);
    line-height: 1.1875rem;
    overflow-wrap: anywhere;
    & > * + * {
      margin-top: var(--s-2);
    }
    ul {
      list-style: disc;
    }
    ol {
      list-style: decimal;
    }
    ul,
    ol {
      padding-left: var(--s-5);
    }
  }
  & > div a {
    color: var(--accent-text);
    text-decoration: underline;
  }
`;

const Kind = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-1-5);
  color: var(--text-3);
  font-size: var(--text-xs);
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
  }
`;

interface ContentCardProps {
  readonly card: ContentCard;
  /** While required onboarding steps are pending nothing in the card can be used. */
  readonly disabled: boolean;
  readonly wide: boolean;
}

/** One card of the content feed: picture or video, kind, title, text. */
export function ContentCardView({ card, disabled, wide }: ContentCardProps) {
  const titleId = useId();
  const hasArt = card.images.length > 0 || card.videos.length > 0;
  return (
    <Frame
      as="article"
      aria-labelledby={titleId}
      {...(disabled ? { 'data-off': '' } : {})}
      {...(wide && hasArt ? { 'data-wide': '' } : {})}
    >
      {hasArt && <CardArt card={card} disabled={disabled} />}
      <Body>
        <Kind>
          {disabled ? (
            <LockIcon />
          ) : card.icon === 'Video' ? (
            <PlayIcon />
          ) : card.icon === 'Education' ? (
            <ReceiptIcon />
          ) : (
            <InfoIcon />
          )}
          {disabled ? 'Available after onboarding' : card.icon}
        </Kind>
        <h3 id={titleId}>{card.title}</h3>
        <div inert={disabled} dangerouslySetInnerHTML={{ __html: safeHtml(card.body) }} />
      </Body>
    </Frame>
  );
}

function CardArt({ card, disabled }: { readonly card: ContentCard; readonly disabled: boolean }) {
  const [playing, setPlaying] = useState(false);
  const image = card.images[0];
  const video = card.videos[0];
  if (playing && video !== undefined) {
    return (
      <Art>
        {/* The feed carries no captions; the card's text says what the video shows. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video src={video} controls autoPlay aria-label={card.title} />
      </Art>
    );
  }
  return (
    <Art>
      {image !== undefined && <img src={image.url} alt={image.alt} loading="lazy" />}
      {video !== undefined && (
        <button
          type="button"
          disabled={disabled}
          aria-label={`Play ${card.title}`}
          onClick={() => setPlaying(true)}
        >
          <PlayIcon />
        </button>
      )}
    </Art>
  );
}
