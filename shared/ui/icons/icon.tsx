import type { ReactElement, SVGProps } from 'react';

/** An icon's own properties: size, and a name when it stands alone. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Spoken name. Without it the icon is decoration and hidden from assistive technology. */
  label?: string;
  /** sm 15 px, md 18 px (default), lg 22 px. A button, menu or note around it sets its own size. */
  size?: 'sm' | 'md' | 'lg';
}

/** A component that draws one icon. */
export type IconComponent = (props: IconProps) => ReactElement;

/** Makes an icon of one path on Lucide's 24 grid (1.5 px stroke, never filled). */
export function icon(path: string): IconComponent {
  return function Icon({ label, size = 'md', className, ...rest }) {
    return (
      <svg
        className={className === undefined ? 'kt-icon' : `kt-icon ${className}`}
        data-size={size}
        viewBox="0 0 24 24"
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };
}
