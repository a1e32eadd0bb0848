import { inAddressOrder, joinAddress, restOfAddress } from './address-parts';

test.each<[readonly string[], string]>([
  [['12 Harbor St', 'Portland', 'ME', '04101'], '12 Harbor St, Portland, ME 04101'],
  [['12', 'Harbor St', 'Portland', 'ME', '04101-1234'], '12 Harbor St, Portland, ME 04101-1234'],
  [['12 Harbor St', 'Unit 4', ' Portland ', '', ''], '12 Harbor St, Unit 4, Portland'],
  [['', '', ''], ''],
  [['', 'Portland', 'ME'], 'Portland, ME'],
  // Whole addresses beside their parts, and a street that is called like a city.
  [['12 Harbor St, Portland, ME 04101', 'Portland', 'ME', '04101'], '12 Harbor St, Portland, ME 04101'],
  [['12 Portland St', 'Portland', 'ME', '04101'], '12 Portland St, Portland, ME 04101'],
])('%j', (values, address) => {
  expect(joinAddress(values)).toBe(address);
});

test('the parts of a property’s address, and nobody else’s', () => {
  const headings = [
    'Property Address',
    'Property City',
    'Buyer City',
    'Property State',
    'PropertyZip',
    'Amount',
  ];
  expect(restOfAddress(headings, 0)).toEqual([1, 3, 4]);
  expect(restOfAddress(['Address', 'City', 'State', 'Zip Code'], 0)).toEqual([1, 2, 3]);
  expect(restOfAddress(['Property Address', 'City', 'Property City'], 0)).toEqual([2]);
});

test('nothing is joined where two columns may be meant, and to a full address', () => {
  expect(restOfAddress(['Property Address', 'City', 'Town', 'Zip'], 0)).toEqual([]);
  expect(restOfAddress(['Property Full Address', 'Property City'], 0)).toEqual([]);
});

test('it is written in its order, whatever the order of the columns', () => {
  expect(inAddressOrder(['Zip', 'City', 'Street', 'State'], [0, 1, 2, 3])).toEqual([2, 1, 3, 0]);
  expect(inAddressOrder(['Premises', 'Zip', 'City'], [0, 1, 2])).toEqual([0, 2, 1]);
});
