import { media, styled } from '@keyturn/shared/ui';

export const Split = styled.main`
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
`;

export const BrandSide = styled.div`
  background: var(--brand);
  color: var(--on-brand);
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  padding: var(--s-8);
  position: relative;
  overflow: hidden;
  & > * {
    position: relative;
  }
  &[data-waiting],
  &[data-plain] {
    background: var(--sunken);
    color: var(--text-1);
  }
  ${media.phone} {
    padding: var(--s-5) var(--gutter) var(--s-6);
    gap: var(--s-8);
  }
`;

/** Where the form stands under it, it has room for a logo and a name from the first, so that the form stays in its place. */
export const BrandName = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-height: 40px;
  font-size: var(--text-xl);
  font-weight: var(--weight-semibold);
  letter-spacing: var(--track-tight);
  overflow-wrap: anywhere;
  &:has(img) {
    display: grid;
    justify-items: start;
    align-content: center;
    gap: var(--s-2);
    font-size: var(--text-md);
    font-weight: var(--weight-medium);
  }
  img {
    max-height: 56px;
    max-width: min(300px, 100%);
  }
  svg {
    width: 22px;
    height: 22px;
  }
  ${media.phone} {
    min-height: calc(56px + var(--s-2) + var(--lh-md));
  }
`;

export const Maker = styled.p`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  svg {
    width: 16px;
    height: 16px;
  }
  ${media.phone} {
    display: none;
  }
`;

export const FormSide = styled.div`
  display: grid;
  place-items: center;
  padding: var(--s-8) var(--gutter);
  background: var(--surface);
`;

export const Box = styled.div`
  width: min(22.5rem, 100%);
  display: grid;
  gap: var(--s-4);
  h1 {
    font-size: var(--text-2xl);
    line-height: var(--lh-2xl);
    letter-spacing: var(--track-display);
    text-wrap: balance;
  }
  p {
    color: var(--text-2);
  }
  form {
    display: grid;
    gap: var(--s-3);
  }
  small {
    color: var(--text-3);
    font-size: var(--text-xs);
    line-height: var(--lh-xs);
  }
`;

export const Plan = styled.svg`
  && {
    position: absolute;
  }
  right: -12%;
  bottom: -10%;
  width: 88%;
  max-width: none;
  opacity: 0.2;
  stroke: currentColor;
  fill: none;
  stroke-width: 1;
`;
