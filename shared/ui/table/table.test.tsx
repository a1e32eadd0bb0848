import { render, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { BareCheckbox, DescriptionList, DescriptionRow } from '../index';
import { RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '.';

test('the table keeps its roles where CSS takes them away', async () => {
  const { container } = render(
    <Table caption="Payments">
      <TableHead>
        <Tr>
          <Th>
            <BareCheckbox label="Select all" />
          </Th>
          <Th sort="descending">Payer</Th>
          <Th align="end">Amount</Th>
        </Tr>
      </TableHead>
      <TableBody>
        <Tr selected>
          <Td stack="lead">
            <BareCheckbox label="Select 483920117" />
          </Td>
          <Td>
            <RowLink href="/transactions/1">Eleanor Vance</RowLink>
          </Td>
          <Td align="end" stack="amount">
            $18,500.00
          </Td>
        </Tr>
      </TableBody>
    </Table>,
  );
  const table = screen.getByRole('table', { name: 'Payments' });
  for (const [selector, role] of [
    ['table', 'table'],
    ['thead', 'rowgroup'],
    ['tbody', 'rowgroup'],
    ['tr', 'row'],
    ['th', 'columnheader'],
    ['td', 'cell'],
  ] as const) {
    container.querySelectorAll(selector).forEach((element) => expect(element).toHaveAttribute('role', role));
  }
  expect(within(table).getByRole('columnheader', { name: 'Payer' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(within(table).getByRole('link', { name: 'Eleanor Vance' })).toHaveAttribute(
    'href',
    '/transactions/1',
  );
  expect(await axe(container)).toHaveNoViolations();
});

test('a record is a description list', async () => {
  const { container } = render(
    <DescriptionList>
      <DescriptionRow label="Amount">$18,500.00</DescriptionRow>
      <DescriptionRow label="Payer is debited" total>
        $18,512.00
      </DescriptionRow>
    </DescriptionList>,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Amount', 'Payer is debited']);
  expect(await axe(container)).toHaveNoViolations();
});
