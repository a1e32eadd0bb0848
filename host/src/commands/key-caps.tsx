import { styled, VisuallyHidden } from '@keyturn/shared/ui';

const Caps = styled.span`
  display: inline-flex;
  gap: var(--s-1-5);
  flex: none;
  & > span {
    display: inline-flex;
    gap: 2px;
  }
  kbd {
    font: inherit;
    font-size: var(--text-xs);
    line-height: 1.125rem;
    min-width: 1.25rem;
    padding: 0 var(--s-1);
    text-align: center;
    color: var(--text-2);
    background: var(--sunken);
    border: 1px solid var(--line);
    border-radius: var(--r-xs);
  }
`;

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

const names: Readonly<Record<string, string>> = { Mod: isMac ? '⌘' : 'Ctrl', Escape: 'Esc', ArrowDown: '↓' };

/** The keys of a shortcut: `g` then `t`; `Mod+k` is pressed together. */
export function KeyCaps({ keys }: { readonly keys: readonly string[] }) {
  return (
    <Caps>
      {keys.map((key, index) => (
        <span key={index}>
          {index > 0 && <VisuallyHidden>then </VisuallyHidden>}
          {key.split('+').map((part) => (
            <kbd key={part}>{names[part] ?? (part.length === 1 ? part.toUpperCase() : part)}</kbd>
          ))}
        </span>
      ))}
    </Caps>
  );
}
