import { useId } from 'react';
import type { ButtonHTMLAttributes, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { styled } from './styled';
import { buttonStyle } from './button-style';
import type { ButtonSize, ButtonVariant } from './button-style';
import { AppLink } from './link';
import type { LinkProps } from './link';
import { Spinner } from './spinner';
import { visuallyHidden } from './visually-hidden';

export type { ButtonSize, ButtonVariant } from './button-style';

interface ButtonLook {
  /** Default `secondary`. */
  variant?: ButtonVariant;
  /** Default `md`. */
  size?: ButtonSize;
  /** Leading icon. */
  icon?: ReactNode;
  /** As wide as its container. */
  block?: boolean;
}

/** Properties of a button. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  ref?: Ref<HTMLButtonElement>;
  /** Busy: shows a spinner, keeps its focus and ignores presses. */
  loading?: boolean;
  /**
   * Why it cannot be pressed. Disables it, keeps it focusable and shows the reason beside it. Null while there is no
   * reason: the button stays the same element when one comes or goes, and keeps its focus.
   */
  disabledReason?: string | null | undefined;
  /** Where the reason stands: under the button (default), after it, or for assistive technology only. */
  reasonPlacement?: 'below' | 'end' | 'hidden';
}

/** Properties of a link that looks like a button. */
export interface LinkButtonProps extends LinkProps, ButtonLook {
  /** Why it leads nowhere now; then it is no link, and the reason stands beside it. */
  disabledReason?: string | null | undefined;
  reasonPlacement?: 'below' | 'end' | 'hidden';
}

const StyledButton = styled.button`
  ${buttonStyle}
`;

const StyledLink = styled(AppLink)`
  ${buttonStyle}
`;

const Reasoned = styled.span`
  display: inline-flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--s-1-5);
  min-width: 0;
  max-width: 100%;
  &[data-placement='none'] {
    display: contents;
  }
  &[data-placement='end'] {
    flex-direction: row;
    align-items: center;
    gap: var(--s-2);
  }
  &[data-block] {
    width: 100%;
  }
`;

const Reason = styled.span`
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  color: var(--text-3);
  [data-placement='hidden'] > & {
    ${visuallyHidden}
  }
`;

function look({ variant = 'secondary', size = 'md', block = false }: ButtonLook) {
  return { 'data-variant': variant, 'data-size': size, ...(block ? { 'data-block': '' } : {}) };
}

interface WithReasonProps {
  id: string;
  reason: string;
  placement: 'below' | 'end' | 'hidden';
  block: boolean;
  children: ReactNode;
}

function WithReason({ id, reason, placement, block, children }: WithReasonProps): ReactElement {
  return (
    <Reasoned data-placement={reason === '' ? 'none' : placement} {...(block ? { 'data-block': '' } : {})}>
      {children}
      {reason !== '' && <Reason id={id}>{reason}</Reason>}
    </Reasoned>
  );
}

let pressedLast: HTMLButtonElement | null = null;

/** A button. `type` is `button` unless said otherwise. A double click that began on another button does not press it. */
export function Button(props: ButtonProps): ReactElement {
  const { variant, size, icon, block, loading = false, disabledReason, reasonPlacement, ...rest } = props;
  const { children, onClick, type = 'button', 'aria-describedby': describedBy, ...attributes } = rest;
  const reasonId = useId();
  const reason = disabledReason ?? '';
  const idle = loading || reason !== '';
  const button = (
    <StyledButton
      type={type}
      {...look({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) })}
      {...(idle ? { 'aria-disabled': true } : {})}
      {...(loading ? { 'aria-busy': true } : {})}
      aria-describedby={reason === '' ? describedBy : [describedBy, reasonId].filter(Boolean).join(' ')}
      {...attributes}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // The second half of a double click was not meant for what its first half brought to the same place.
        if (event.detail < 2) pressedLast = event.currentTarget;
        if (idle || pressedLast !== event.currentTarget) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </StyledButton>
  );
  if (disabledReason === undefined) return button;
  return (
    <WithReason id={reasonId} reason={reason} placement={reasonPlacement ?? 'below'} block={block ?? false}>
      {button}
    </WithReason>
  );
}

/** A link that looks like a button: for going somewhere, where Button is for doing something. */
export function LinkButton(props: LinkButtonProps): ReactElement {
  const { variant, size, icon, block, disabledReason, reasonPlacement, ...rest } = props;
  const { children, 'aria-describedby': describedBy, ...attributes } = rest;
  const reasonId = useId();
  const looks = look({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) });
  const reason = disabledReason ?? '';
  if (reason === '') {
    return (
      <StyledLink {...looks} {...(describedBy && { 'aria-describedby': describedBy })} {...attributes}>
        {icon}
        {children}
      </StyledLink>
    );
  }
  return (
    <WithReason id={reasonId} reason={reason} placement={reasonPlacement ?? 'below'} block={block ?? false}>
      <StyledButton type="button" {...looks} aria-disabled aria-describedby={reasonId}>
        {icon}
        {children}
      </StyledButton>
    </WithReason>
  );
}
