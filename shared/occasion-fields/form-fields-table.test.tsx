import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { FormFieldsTable } from './form-fields-table';

const field = (type: string, required = false) => ({ name: type, label: `Label ${type}`, type, required });

test('each field is told by label, type in a word, and whether it is required', async () => {
  const fields = [field('TEL', true), field('SELECT'), field('SOMETHING_NEW')];
  const { container } = render(<FormFieldsTable fields={fields} />);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'LabelTypeRequired',
    'Label TELPhoneYes',
    'Label SELECTChoiceNo',
    'Label SOMETHING_NEWTextNo',
  ]);
  expect(await axe(container)).toHaveNoViolations();
});
