/**
 * Which other build is tried: the one that was named, else the newest release by its tag (`release-*`), else the parent
 * of what is checked out.
 *
 * @param tags of the repository, newest last
 */
export function otherBuild(named: string | undefined, tags: readonly string[]): string {
  return named ?? tags.findLast((tag) => tag.startsWith('release-')) ?? 'HEAD~1';
}
