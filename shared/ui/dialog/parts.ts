import * as Radix from '@radix-ui/react-dialog';
import { keyframes, media, styled } from '@keyturn/shared/ui';

const appear = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(8px); }`;

/** Covers the page and centres the dialog; scrolls where the dialog is taller than the window. */
export const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  background: var(--scrim);
  z-index: var(--z-dialog);
  display: grid;
  place-items: center;
  padding: var(--s-4);
  overflow-y: auto;
  animation: ${appear} var(--dur-base) var(--ease-out);
  &[data-look='menu'] {
    align-items: start;
    padding-top: min(12vh, 6rem);
    ${media.phone} {
      padding-top: var(--s-4);
    }
  }
`;

/** The dialog itself. */
export const Box = styled(Radix.Content)`
  width: min(26.5rem, 100%);
  min-width: 0;
  background: var(--raised);
  color: var(--text-1);
  border: 1px solid var(--line);
  border-radius: var(--r-xl);
  box-shadow: var(--shadow-3);
  padding: var(--s-5);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);
  --focus-gap: var(--raised);
  animation: ${rise} var(--dur-base) var(--ease-out);
  &[data-size='lg'] {
    width: min(40rem, 100%);
  }
  &[data-look='menu'] {
    padding: 0;
    gap: 0;
    overflow: hidden;
  }
`;

/** The name of the dialog. */
export const Title = styled(Radix.Title)`
  font-size: var(--text-lg);
  line-height: var(--lh-lg);
`;

/** What it is about. */
export const Description = styled(Radix.Description)`
  color: var(--text-2);
  text-wrap: pretty;
  overflow-wrap: anywhere;
`;

/** Its buttons. */
export const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: var(--s-2);
  margin-top: var(--s-3);
  flex-wrap: wrap;
`;
