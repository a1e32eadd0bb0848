import { firstMatch, type Matched } from '../routes/match';
import { staffRoutes, type StaffRoute } from './table';

/** What a path under `/manage` shows; null for one that is not the staff site's. */
export const matchStaffRoute = (path: string): Matched<StaffRoute> | null => firstMatch(staffRoutes, path);
