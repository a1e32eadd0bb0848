import { firstMatch, type Matched } from '../routes/match';
import type { RouteTable, ScreenRoute } from '../routes/table';

/** What a path under `/manage` shows; null for one that is not the staff site's. */
export const matchStaffRoute = (table: RouteTable, path: string): Matched<ScreenRoute> | null =>
  firstMatch(table.staff.screens, path);
