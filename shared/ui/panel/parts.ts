import * as Radix from '@radix-ui/react-dialog';
import { createGlobalStyle, keyframes, media, styled } from '@keyturn/shared/ui';

const slide = keyframes`from { transform: translateX(24px); opacity: 0; }`;
const appear = keyframes`from { opacity: 0; }`;

/** Dims the page behind. */
export const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  background: var(--scrim);
  z-index: var(--z-scrim);
  animation: ${appear} var(--dur-base) var(--ease-out);
`;

/** The panel at the right edge; the whole screen under 768 px. */
export const Frame = styled(Radix.Content)`
  position: fixed;
  z-index: var(--z-panel);
  top: 0;
  right: 0;
  bottom: 0;
  width: min(var(--panel-md), 100vw);
  background: var(--raised);
  color: var(--text-1);
  box-shadow: var(--shadow-4);
  display: flex;
  flex-direction: column;
  --focus-gap: var(--raised);
  animation: ${slide} var(--dur-base) var(--ease-out);
  &[data-width='sm'] {
    width: min(var(--panel-sm), 100vw);
  }
  &[data-width='lg'] {
    width: min(var(--panel-lg), 100vw);
  }
  &[data-beside] {
    top: var(--header-h);
    width: var(--panel-beside);
    border-left: 1px solid var(--line);
    box-shadow: none;
  }
  &:focus-visible {
    outline: none;
  }
  ${media.phone} {
    &[data-width] {
      width: 100vw;
    }
  }
`;

/** From this width, px, a record stands beside the page instead of over it. */
export const besideFrom = 1440;

/** Leaves a record that stands beside the page its room; there the page has no more than a middle width. */
export const RoomBeside = createGlobalStyle`
  :root {
    --panel-beside: clamp(30rem, 36vw, var(--panel-md));
  }
  #main {
    padding-right: var(--panel-beside);
    [data-optional] {
      display: none;
    }
  }
`;

/** Title, status, close, tabs: stays while the body scrolls. */
export const Head = styled.div`
  flex: none;
  padding: var(--s-4) var(--s-6) 0;
  border-bottom: 1px solid var(--line);
  &:not([data-tabs]) {
    padding-bottom: var(--s-4);
  }
  [role='tablist'] {
    border: 0;
    margin-top: var(--s-2);
  }
  ${media.phone} {
    padding-inline: var(--gutter);
  }
`;

/** The line of title, status and close. */
export const TitleLine = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  min-height: 2.125rem;
  & > :last-child {
    margin-left: auto;
  }
  /* A status that finds no room beside the title stands under it; one line or two, the head keeps its height. */
  ${media.phone} {
    position: relative;
    flex-wrap: wrap;
    align-content: center;
    row-gap: 0;
    min-height: calc(2 * var(--lh-lg));
    padding-right: calc(var(--control-touch) + var(--s-2));
    & > :last-child {
      position: absolute;
      top: 0;
      right: 0;
    }
  }
`;

/** The panel's name. */
export const Title = styled(Radix.Title)`
  font-size: var(--text-lg);
  line-height: var(--lh-lg);
  min-width: 0;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums slashed-zero;
`;

/** What scrolls. */
export const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: var(--s-5) var(--s-6) var(--s-10);
  scrollbar-width: thin;
  ${media.phone} {
    padding: var(--s-4) var(--gutter) var(--s-8);
  }
`;

/** The panel's actions: they stay. Empty, it is not there. */
export const Foot = styled.footer`
  flex: none;
  border-top: 1px solid var(--line);
  padding: var(--s-3) var(--s-6);
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s-2);
  background: var(--raised);
  flex-wrap: wrap;
  &:empty {
    display: none;
  }
  ${media.phone} {
    padding-inline: var(--gutter);
    padding-bottom: max(var(--s-3), env(safe-area-inset-bottom));
    & > button,
    & > a {
      flex: 1 1 auto;
    }
  }
`;
