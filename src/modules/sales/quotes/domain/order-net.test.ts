import { roundingIn } from '#platform/contract/money.ts'
import { expect, it } from 'vitest'
import { orderLineNet, orderNet } from '#modules/sales/contract-reviews/domain.ts'
import { breakNet } from './totals.ts'

const GBP = roundingIn('GBP')

// 1,234.57 less 7.25 % is 1,145.063675 for one.
const at = (quantity: string) => ({
  quantity,
  unitPrice: '1145.0637',
  net: breakNet({ quantity, unitPrice: '1234.57' }, '7.25', GBP),
})
const offer = { ...GBP, lines: [{ id: 'ours', breaks: [at('200.000'), at('500.000')] }] }
const line = { quoteLineId: 'ours', quantity: '500', unitPrice: '1145.0637' }

it('an order as quoted comes to the cents of the quote, whichever quantity it takes', () => {
  expect(orderLineNet(line, offer)).toBe('572531.84')
  expect(orderLineNet({ ...line, quantity: '200', unitPrice: '1145.06370' }, offer)).toBe('229012.74')
})

it.each([
  ['another quantity', { quantity: '501' }, '573676.91'],
  ['another price', { unitPrice: '1145.06' }, '572530.00'],
  ['no line of ours', { quoteLineId: null }, '572531.85'],
  ['a line that is not in the quote', { quoteLineId: 'theirs' }, '572531.85'],
])('with %s it is quantity times price, rounded half up', (_, change, net) => {
  expect(orderLineNet({ ...line, ...change }, offer)).toBe(net)
})

const whole = { ...offer, discountPercent: null, charges: '0.00' }

it('takes the discount of the whole quote off the lines, and adds its charges', () => {
  const small = [{ quantity: '3', unitPrice: '0.335' }]
  const priced = { ...whole, discountPercent: '50.00', charges: '20.00' }
  expect(orderNet(small, priced)).toBe('20.50')
  expect(orderNet([], priced)).toBe('0.00')
})

it('sums line by line, each rounded half up', () => {
  const small = [
    { quantity: '3', unitPrice: '0.335' },
    { quantity: '1', unitPrice: '0.005' },
  ]
  expect(orderNet(small, whole)).toBe('1.02')
  expect(orderNet([line, { ...line, quoteLineId: null }], whole)).toBe('1145063.69')
  expect(orderNet([], whole)).toBe('0.00')
})
