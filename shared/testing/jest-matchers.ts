/** What every browser test has: the matchers of jest-dom, `toHaveNoViolations` of axe, and patience. */
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { toHaveNoViolations } from 'jest-axe';

expect.extend(toHaveNoViolations);

// A test waits for what has to come, not for a machine to be quick: these end only one that waits in vain.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);
