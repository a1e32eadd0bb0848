import { renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { supportContext } from './contexts';
import SupportPanel from './panel';

test('support is reached by mail and phone, with what it is about', async () => {
  const { container } = renderRoute(<SupportPanel />, {
    path: '/harbor-realty/support?context=Add+payment+occasion',
  });
  expect(screen.getByText('Add payment occasion')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'support@keyturn.example' })).toHaveAttribute(
    'href',
    'mailto:support@keyturn.example?subject=Add%20payment%20occasion%20(Harbor%20Realty)',
  );
  expect(screen.getByRole('link', { name: '(555) 010-0199' })).toHaveAttribute('href', 'tel:5550100199');
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  ['Payment details question', 'Payment details question'],
  ['Other', 'Other'],
  ['<script>', null],
  [null, null],
])('the context %s of the address counts as %s', (asked, expected) => {
  expect(supportContext(asked)).toBe(expected);
});
