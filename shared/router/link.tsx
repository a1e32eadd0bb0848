import type { AnchorHTMLAttributes, ReactElement, Ref } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

/** What a link takes that the router follows. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: To;
  /** Whether it takes the place of the present page in the history. */
  readonly replace?: boolean;
  /** What the page that it leads to finds in its location. */
  readonly state?: unknown;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link that the router follows. The library's own brings what fetches pages ahead for its framework: 3 KB. */
export function Link({ to, replace, state, onClick, children, ...attributes }: LinkProps): ReactElement {
  const { target } = attributes;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
  });
  return (
    <a
      {...attributes}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
