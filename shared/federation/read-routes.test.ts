import { readRoutes } from './read-routes';

const screen = { path: '/reports/:id?', screen: 'reports', title: 'Reports', section: '/reports' };
const panel = { path: '/reports/new', panel: 'newReport', title: 'New', size: 'sm', section: '/reports' };
const section = {
  path: '/reports',
  title: 'Reports',
  icon: 'list',
  order: 5,
  buttons: [{ title: 'Add', to: '/reports/new?x=1', icon: 'plus', primary: true }],
};
const routes = {
  sections: [section],
  screens: [{ ...screen, permissions: ['ADMIN'] }],
  panels: [{ ...panel, tabs: true, ownQuery: ['x'], choices: ['id'] }],
  staff: { sections: [], screens: [screen] },
};

test('routes are read as they stand, and what they do not have is left out', () => {
  expect(readRoutes(structuredClone(routes))).toEqual(routes);
  expect(readRoutes({ ...routes, more: 1, screens: [{ ...screen, more: 1 }] }).screens).toEqual([screen]);
});

test('an icon that this host lacks is another one', () => {
  expect(readRoutes({ ...routes, sections: [{ ...section, icon: 'rocket' }] }).sections[0]?.icon).toBe(
    'list',
  );
});

test.each([
  ['routes must be an object', null],
  ['routes.panels must be a list', { ...routes, panels: undefined }],
  ['routes.screens[0].path must be a path', { ...routes, screens: [{ ...screen, path: 'reports' }] }],
  ['routes.screens[0].path must be a path', { ...routes, screens: [{ ...screen, path: '/:all' }] }],
  ['routes.screens[0].path must be a path', { ...routes, screens: [{ ...screen, path: '/*' }] }],
  ['routes.screens[1].title must be a text', { ...routes, screens: [screen, { ...screen, title: 7 }] }],
  [
    'routes.screens[0].permissions must be a list',
    { ...routes, screens: [{ ...screen, permissions: 'ADMIN' }] },
  ],
  ['routes.panels[0].size must be sm, md or lg', { ...routes, panels: [{ ...panel, size: 'xl' }] }],
  ['routes.sections[0].order must be a number', { ...routes, sections: [{ ...section, order: '1' }] }],
  [
    'routes.sections[0].buttons[0].to must be an address',
    {
      ...routes,
      sections: [{ ...section, buttons: [{ ...section.buttons[0], to: '//elsewhere.example' }] }],
    },
  ],
  ['routes.staff.screens must be a list', { ...routes, staff: { sections: [] } }],
])('%s', (words, wrong) => {
  expect(() => readRoutes(wrong)).toThrow(words);
});
