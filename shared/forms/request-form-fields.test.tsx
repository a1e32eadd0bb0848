import { fireEvent, render, screen } from '@testing-library/react';
import { Formik } from 'formik';
import { axe } from 'jest-axe';
import type { FormFieldDefinition, FormFieldType } from './field-rules';
import { RequestFormFields } from './request-form-fields';

const types: readonly FormFieldType[] = [
  'ADDRESS',
  'CHECKBOX',
  'DATE',
  'EMAIL',
  'NUMBER',
  'RANGE',
  'SELECT',
  'TEL',
  'TEXT',
  'TEXTAREA',
  'URL',
];

const definition = (type: FormFieldType): FormFieldDefinition => ({
  name: type.toLowerCase(),
  label: `${type} field`,
  type,
  required: false,
  options: ['One', 'Two'],
  min: 10,
  max: 90,
  minLength: 2,
  maxLength: 40,
});

function open() {
  const initialValues = { extra: Object.fromEntries(types.map((type) => [type.toLowerCase(), ''])) };
  return render(
    <Formik initialValues={initialValues} onSubmit={() => undefined}>
      <RequestFormFields definitions={types.map(definition)} under="extra" />
    </Formik>,
  );
}

test('each of the eleven types is a proper input with its limits', async () => {
  const { container } = open();
  const kind = (label: string) => {
    const { tagName, type } = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label} field`));
    return tagName === 'INPUT' ? type : tagName.toLowerCase();
  };
  expect(types.map(kind)).toEqual([
    'text',
    'checkbox',
    'date',
    'email',
    'number',
    'range',
    'select',
    'tel',
    'text',
    'textarea',
    'url',
  ]);
  expect(screen.getByLabelText(/^NUMBER/)).toMatchObject({ min: '10', max: '90' });
  expect(screen.getByLabelText(/^TEXTAREA/)).toMatchObject({ minLength: 2, maxLength: 40 });
  expect(await axe(container)).toHaveNoViolations();
});

test('a slider says its value, and that nothing is set until it is moved', () => {
  open();
  const slider = screen.getByRole('slider', { name: /^RANGE field/ });
  expect(slider).toHaveAttribute('aria-valuetext', 'Not set');
  fireEvent.change(slider, { target: { value: '40' } });
  expect(slider).toHaveAttribute('aria-valuetext', '40');
  expect(screen.getByText('40')).toBeVisible();
});
