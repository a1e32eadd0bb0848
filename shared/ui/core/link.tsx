import { createContext, createElement, useContext } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ReactElement, ReactNode, Ref } from 'react';

/** What every link of the design system takes. The address is always `href`. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A component that renders an `<a>` and may follow it inside the app. */
export type LinkComponent = ComponentType<LinkProps>;

function PlainLink({ children, ...rest }: LinkProps): ReactElement {
  return <a {...rest}>{children}</a>;
}

/** Which component draws links; a plain `<a>` where nobody provides another. */
export const LinkContext = createContext<LinkComponent>(PlainLink);

/** Makes every link below go through the router's own link component. */
export function LinkProvider(props: { component: LinkComponent; children: ReactNode }): ReactElement {
  return <LinkContext value={props.component}>{props.children}</LinkContext>;
}

/** An unstyled link through the injected component: the base of every link in the design system. */
export function AppLink(props: LinkProps): ReactElement {
  return createElement(useContext(LinkContext), props);
}
