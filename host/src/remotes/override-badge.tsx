import { Button, media, styled } from '@keyturn/shared/ui';
import { type OverrideReading, resetOverrides } from './overrides';

const Frame = styled.aside`
  position: fixed;
  left: calc(var(--nav-w) + 12px);
  bottom: 12px;
  z-index: var(--z-toast);
  max-width: min(24rem, 100vw - 24px);
  display: flex;
  align-items: center;
  gap: var(--s-2);
  padding: var(--s-2) var(--s-2) var(--s-2) var(--s-3);
  border: 1px dashed var(--yellow-line);
  border-radius: var(--r-md);
  background: var(--yellow-bg);
  color: var(--yellow-text);
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  overflow-wrap: anywhere;
  ${media.drawer} {
    left: 12px;
  }
`;

/** Says that a part of the page comes from elsewhere, or that this was refused, and takes it back. */
export function OverrideBadge({ overrides, refused }: OverrideReading) {
  const taken = Object.entries(overrides).map(([name, address]) => `${name} from ${address}`);
  return (
    <Frame aria-label="Remote override">
      <div>
        {taken.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {refused.map((line) => (
          <div key={line}>Not an allowed origin: {line}</div>
        ))}
      </div>
      <Button
        size="sm"
        onClick={() => {
          resetOverrides();
          window.location.reload();
        }}
      >
        Reset
      </Button>
    </Frame>
  );
}
