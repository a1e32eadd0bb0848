/** What is fetched after the first screen, in one part. */
export { tellOfPage } from './page-reports';
export { watchVitals } from './vitals';
