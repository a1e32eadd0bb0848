import { occasionTabs } from './tabs';

const always = ['details', 'relationships', 'notifications'];
test.each([
  [null, always],
  [{ shared: false, promotion: null, optedOutPromotion: null }, always],
  [{ shared: false, promotion: { isGlobalDefault: true }, optedOutPromotion: null }, always],
  [
    { shared: false, promotion: { isGlobalDefault: false }, optedOutPromotion: null },
    [...always, 'promotion'],
  ],
  [
    { shared: false, promotion: null, optedOutPromotion: { isGlobalDefault: false } },
    [...always, 'promotion'],
  ],
  [
    { shared: true, promotion: { isGlobalDefault: false }, optedOutPromotion: null },
    [...always, 'promotion', 'sharing'],
  ],
])('%j has the tabs %j', (conditions, tabs) => {
  expect(occasionTabs(conditions).map(({ id }) => id)).toEqual(tabs);
});
