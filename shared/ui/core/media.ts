/** Media queries of the layout, for use inside styles: `${media.phone} { … }`. */
export const media = {
  /** Under 375 px. */
  tiny: '@media (max-width: 374px)',
  /** Under 768 px: one column, tables stack, panels fill the screen, targets grow to 44 px. */
  phone: '@media (max-width: 767px)',
  /** 768 to 1365 px: the middle widths, where tables drop what is optional. */
  middle: '@media (min-width: 768px) and (max-width: 1365px)',
  /** Under 1000 px: the navigation is a drawer, toasts come from the top. */
  drawer: '@media (max-width: 999px)',
  /** Under 1366 px: four columns do not fit. */
  narrow: '@media (max-width: 1365px)',
  /** No movement wanted. */
  still: '@media (prefers-reduced-motion: reduce)',
} as const;
