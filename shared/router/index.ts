/** The router, narrowed to what the dashboard uses. The only place that imports react-router-dom. */
export {
  BrowserRouter,
  Link,
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
export { changedQuery, type QueryChanges, useQuery } from './use-query';
export type { LinkProps, Location, NavigateFunction, To } from 'react-router-dom';
