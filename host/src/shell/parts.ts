import { media, styled } from '@keyturn/shared/ui';

/** Navigation beside the page; under 1000 px the page alone. */
export const AppGrid = styled.div`
  display: grid;
  grid-template-columns: var(--nav-w) minmax(0, 1fr);
  min-height: 100vh;
  min-height: 100dvh;
  ${media.drawer} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const NavColumn = styled.div`
  position: sticky;
  top: 0;
  height: 100vh;
  height: 100dvh;
  border-right: 1px solid var(--line);
  background: var(--canvas);
  z-index: var(--z-nav);
  --focus-gap: var(--canvas);
  ${media.drawer} {
    display: none;
  }
`;

export const NavFrame = styled.nav`
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow-y: auto;
`;

export const OrganizationLine = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  height: var(--header-h);
  padding: 0 var(--s-4);
  flex: none;
  min-width: 0;
  a {
    flex: 1;
    display: flex;
    align-items: center;
    gap: var(--s-3);
    min-width: 0;
    color: inherit;
    text-decoration: none;
  }
  strong {
    display: block;
    letter-spacing: var(--track-tight);
    line-height: 1.15rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: var(--text-2);
    font-size: var(--text-xs);
    line-height: var(--lh-xs);
  }
  span:last-child {
    min-width: 0;
  }
`;

export const Mark = styled.span`
  width: 34px;
  height: 34px;
  border-radius: var(--r-md);
  background: var(--brand);
  color: var(--on-brand);
  display: grid;
  place-items: center;
  flex: none;
  font-weight: var(--weight-semibold);
  font-size: var(--text-sm);
`;

export const NavList = styled.ul`
  padding: var(--s-2) var(--s-3);
  display: grid;
  gap: 2px;
  &[data-foot] {
    margin-top: auto;
    border-top: 1px solid var(--line-subtle);
    padding-block: var(--s-3);
  }
  li {
    position: relative;
    display: flex;
    align-items: center;
  }
  li > [data-item] {
    display: flex;
    align-items: center;
    gap: var(--s-3);
    min-height: 2.25rem;
    padding: 0 var(--s-3);
    border-radius: var(--r-md);
    color: var(--text-2);
    text-decoration: none;
    font-weight: var(--weight-medium);
    width: 100%;
    .kt-icon {
      color: var(--text-3);
    }
    & > span:last-child:not(:first-child) {
      margin-left: auto;
    }
    &:hover {
      background: var(--hover);
      color: var(--text-1);
    }
    &[aria-current] {
      background: var(--accent-soft);
      color: var(--text-1);
      .kt-icon {
        color: var(--accent-text);
      }
    }
    &[aria-disabled] {
      color: var(--text-disabled);
      background: none;
      cursor: not-allowed;
      .kt-icon {
        color: inherit;
      }
    }
    ${media.phone} {
      min-height: 2.75rem;
    }
  }
  li > [data-help] {
    position: absolute;
    right: var(--s-2);
  }
`;

export const NavNotice = styled.p`
  margin: var(--s-2) var(--s-3) 0;
  padding: var(--s-3);
  border: 1px solid var(--yellow-line);
  background: var(--yellow-bg);
  color: var(--yellow-text);
  border-radius: var(--r-md);
  font-size: var(--text-xs);
  line-height: 1.0625rem;
  display: flex;
  gap: var(--s-2);
`;

export const Maker = styled.p`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  padding: var(--s-1) var(--s-6) var(--s-4);
  color: var(--text-3);
  font-size: var(--text-xs);
  svg {
    width: 14px;
    height: 14px;
  }
`;

/** The place of the page. It takes the focus on arrival and shows none. */
export const Main = styled.main`
  min-width: 0;
  &:focus-visible {
    outline: none;
  }
`;

/** The button of the navigation drawer: only where there is no room for the navigation. */
export const DrawerButtonPlace = styled.span`
  display: none;
  margin-left: -8px;
  ${media.drawer} {
    display: inline-flex;
  }
`;
