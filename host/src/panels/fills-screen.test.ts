import { media } from '@keyturn/shared/ui';
import { fillingQuery } from './fills-screen';

test('panels fill the screen where the design system says so', () => {
  expect(`@media ${fillingQuery}`).toBe(media.phone);
});
