/** What is fetched after the first screen, in one part. */
export { tellElsewhere } from './elsewhere';
export { tellOfPage } from './page-reports';
export { watchVitals } from './vitals';
