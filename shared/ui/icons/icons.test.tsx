import { render } from '@testing-library/react';
import * as icons from './index';

test.each(Object.entries(icons))('%s is one path on the 24 grid, hidden until it is named', (_name, Icon) => {
  const { container, rerender } = render(<Icon />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg?.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/);
  rerender(<Icon label="Inbound" />);
  expect(svg).toHaveAccessibleName('Inbound');
});
