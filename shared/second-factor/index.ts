/** Asks for a second factor where a change needs one. Mounted once, by whoever mounts the page. */
export { SecondFactor } from './second-factor';
