/** The router, narrowed to what the dashboard uses. The only place that imports react-router-dom. */
export {
  BrowserRouter,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { Link, type LinkProps } from './link';
export { changedQuery, type QueryChanges, useQuery } from './use-query';
export type { Location, NavigateFunction, To } from 'react-router-dom';
