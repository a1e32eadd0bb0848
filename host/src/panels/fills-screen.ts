/** Where a panel fills the screen: `media.phone` of the design system, which the page's first script does not load. */
export const fillingQuery = '(max-width: 767px)';

/** Whether a panel fills the screen, so that nothing is seen of the page behind it. */
export const fillsScreen = (): boolean => window.matchMedia(fillingQuery).matches;
