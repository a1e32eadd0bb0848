import type { ReactElement, ReactNode } from 'react';
import { media } from './media';
import { styled } from './styled';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-header);
  min-height: var(--header-h);
  display: flex;
  align-items: center;
  gap: var(--s-3);
  padding: 0 var(--gutter);
  background: var(--canvas);
  border-bottom: 1px solid var(--line);
  --focus-gap: var(--canvas);
  h1 {
    font-size: var(--text-xl);
    line-height: var(--lh-xl);
    overflow-wrap: break-word;
    ${media.phone} {
      font-size: 1.0625rem;
      line-height: 1.375rem;
    }
  }
`;

const End = styled.div`
  margin-left: auto;
  display: flex;
  align-items: center;
  gap: var(--s-2);
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  ${media.phone} {
    display: none;
  }
`;

const PhoneActions = styled.section`
  display: none;
  ${media.phone} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
    gap: var(--s-2);
    padding: var(--s-4) var(--gutter) 0;
  }
`;

const Rule = styled.span`
  width: 1px;
  height: 24px;
  background: var(--line);
  margin: 0 var(--s-1);
  ${media.phone} {
    display: none;
  }
`;

/** Properties of a screen's header. */
export interface PageHeaderProps {
  title: ReactNode;
  /** Before the title: the button of the navigation drawer. */
  start?: ReactNode;
  /** Beside the title: live state, help. */
  aside?: ReactNode;
  /** The screen's buttons; under 768 px they move below the header. */
  actions?: ReactNode;
  /** At the far end: the user menu. */
  end?: ReactNode;
}

/** The bar over a screen: its name (the h1), its actions. */
export function PageHeader({ title, start, aside, actions, end }: PageHeaderProps): ReactElement {
  return (
    <>
      <Bar>
        {start}
        <h1>{title}</h1>
        {aside}
        <End>
          {actions !== undefined && <Actions>{actions}</Actions>}
          {actions !== undefined && end !== undefined && <Rule />}
          {end}
        </End>
      </Bar>
      {actions !== undefined && <PhoneActions aria-label="Actions">{actions}</PhoneActions>}
    </>
  );
}
