import { expect, it } from 'vitest'
import { z } from 'zod'
import { country } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { friendlyErrors } from './friendly-errors.ts'

const schema = z.object({
  customerPoNo: labelled(z.string(), "Customer's order number"),
  visibility: labelled(z.string(), 'Who can see it'),
  companyId: z.uuid(),
  country,
  role: labelled(z.enum(['one', 'two']).nullish(), 'Role'),
  orderDate: z.iso.date(),
  customerPoFileId: labelled(z.uuid(), "Customer's order"),
  kinds: labelled(z.array(z.enum(['one', 'two'])), 'May sign'),
  lines: z.array(z.object({ quantity: z.string() })),
})

it('a form says what to do, by code and label; other sentences stay', () => {
  const errors = {
    customerPoNo: ['The field is required.', 'Second.'],
    visibility: ['The field is required.'],
    'lines.0.quantity': ['The field is required.'],
    lines: ['Add at least one line.'],
  }
  const codes = { customerPoNo: 'required', visibility: 'required', 'lines.0.quantity': 'required' }
  expect(friendlyErrors({ errors, codes }, schema)).toEqual({
    customerPoNo: ["Enter the customer's order number.", 'Second.'],
    visibility: ['Fill in "Who can see it".'],
    'lines.0.quantity': ['Enter the quantity.'],
    lines: ['Add at least one line.'],
  })
})

it.each([
  ['companyId', 'Choose the company.'],
  ['country', 'Choose the country.'],
  ['role', 'Choose the role.'],
  ['orderDate', 'Choose the order date.'],
  ['customerPoFileId', "Attach the customer's order."],
  ['kinds', 'Choose "May sign".'],
])('what is not typed is chosen or attached: %s', (field, sentence) => {
  const problems = { errors: { [field]: ['The field is required.'] }, codes: { [field]: 'required' } }
  expect(friendlyErrors(problems, schema)).toEqual({ [field]: [sentence] })
})

it('a field is called as on the screen, where that differs', () => {
  const problems = { errors: { orderDate: ['The field is required.'] }, codes: { orderDate: 'required' } }
  expect(friendlyErrors(problems, schema, new Map([['orderDate', 'Date of the order']]))).toEqual({
    orderDate: ['Choose the date of the order.'],
  })
})

it.each([
  ['The password field must be at least 12 characters.', 'The password needs at least 12 characters.'],
  ['The note field must not be greater than 500 characters.', 'The note may have at most 500 characters.'],
])('lengths are said plainly: %s', (given, said) => {
  expect(friendlyErrors({ errors: { lines: [given] }, codes: { lines: 'min' } }, schema)).toEqual({
    lines: [said],
  })
})

it('what a value has to be is said once, by the label of the field', () => {
  const number = 'The quantities field must be a number with at most 3 decimals.'
  const errors = {
    'lines.0.quantity': [number, 'The quantities field must be greater than 0.', 'Line 10 has none.'],
    visibility: ['The visibility field must be a time such as 14:00.'],
  }
  expect(friendlyErrors({ errors, codes: {} }, schema)).toEqual({
    'lines.0.quantity': ['The quantity must be a number with at most 3 decimals.', 'Line 10 has none.'],
    visibility: ['"Who can see it" must be a time such as 14:00.'],
  })
})
