/** The matchers that every browser test may use: jest-dom's and `toHaveNoViolations` of axe. */
import '@testing-library/jest-dom';
import { toHaveNoViolations } from 'jest-axe';

expect.extend(toHaveNoViolations);
