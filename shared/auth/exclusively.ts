/**
 * Does something while no other tab of this origin does anything under the same name; the others wait. Where the browser
 * has no Web Locks, it is done at once.
 */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
