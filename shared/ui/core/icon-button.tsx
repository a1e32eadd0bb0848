import type { ReactElement, ReactNode, Ref } from 'react';
import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { styled } from './styled';
import { buttonStyle } from './button-style';
import type { ButtonSize, ButtonVariant } from './button-style';
import { Spinner } from './spinner';

/** Properties of a button that shows only an icon. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  ref?: Ref<HTMLButtonElement>;
  /** What it does; spoken, and shown by the browser on hover. */
  label: string;
  /** The icon. */
  children: ReactNode;
  /** Default `ghost`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  loading?: boolean;
}

const Styled = styled.button`
  ${buttonStyle}
`;

/** A square button with an icon and a name. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { label, children, variant = 'ghost', size = 'md', loading = false, onClick, ...rest } = props;
  return (
    <Styled
      type="button"
      data-icon=""
      data-variant={variant}
      data-size={size}
      aria-label={label}
      title={label}
      {...(loading ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      {...rest}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (!loading) onClick?.(event);
      }}
    >
      {loading ? <Spinner /> : children}
    </Styled>
  );
}
