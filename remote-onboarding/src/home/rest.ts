/** What Home shows after the welcome card stands, in one file. */
export { default as ContentCards } from '../content/content-cards';
export { default as GlanceCard } from '../glance/card';
