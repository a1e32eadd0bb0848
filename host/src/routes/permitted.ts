import { holds, type Viewer } from '@keyturn/shared/organization';

/** Whether the person holds all that a route asks for. */
export const isPermitted = (
  viewer: Pick<Viewer, 'isSuperuser' | 'permissions'>,
  asked: readonly string[] = [],
): boolean => asked.every((permission) => holds(viewer, permission));
