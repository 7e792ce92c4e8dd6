import { roundingIn } from '#platform/contract/money.ts'
import { expect, test } from 'vitest'
import { inputOf } from '#platform/web/forms/form-values.ts'
import { cellText, widthsOf, withCell } from '#platform/web/table/line-grid/line-columns.ts'
import { orderInput } from '../contract.ts'
import { lineNet, orderColumns, orderSum } from './order-columns.ts'
import { blankOrderLine, type OrderLineDraft } from './order-form.ts'

const GBP = { ...roundingIn('GBP'), currency: 'GBP' as const }

const offerLine = {
  id: '5f0c1f5a-9d0e-4c2a-8f6b-0d6f5a3c1e10',
  lineNo: 20,
  isAccepted: true,
  description: 'Spool',
  quantity: '2',
  uom: 'each',
  unitPrice: '10',
  breaks: [{ quantity: '2', unitPrice: '10', net: '19.99' }],
  deliveryDate: null,
}
const columns = orderColumns({ ...GBP, lines: [offerLine] }, '2026-11-21')
const column = (key: string) => {
  const found = columns.find((one) => one.key === key)
  if (!found) throw new Error(`There is no column ${key}.`)
  return found
}
const line: OrderLineDraft = {
  ...blankOrderLine([]),
  description: 'Spool',
  quantity: '2.500',
  unitPrice: '10.0040',
}

const none = { ...GBP, lines: [] }
const offer = { ...GBP, lines: [offerLine], discountPercent: null, charges: '0.00' }

test('a net is rounded half up, and waits while something is no number', () => {
  expect(lineNet(line, none)).toBe('25.01')
  expect(lineNet({ ...line, quantity: '3', unitPrice: '0.335' }, none)).toBe('1.01')
  expect(lineNet({ ...line, quantity: '2,5', unitPrice: '1' }, none)).toBeNull()
  expect(orderSum([line, { ...line, quantity: 'two' }, line], { ...offer, lines: [] })).toBe('50.02')
  expect(orderSum([], offer)).toBe('0.00')
})

test('a line ordered as quoted shows the net of the quote', () => {
  const asQuoted = { ...line, quoteLineId: offerLine.id, quantity: '2.000', unitPrice: '10.0000' }
  expect(lineNet(asQuoted, offer)).toBe('19.99')
  expect(orderSum([asQuoted, { ...asQuoted, quantity: '3' }], offer)).toBe('49.99')
  const discounted = { ...offer, discountPercent: '10.00', charges: '5.00' }
  expect(orderSum([asQuoted], discounted)).toBe('22.99')
})

test('a delivery is typed as people write days, and shown in words', () => {
  const typed = (text: string) => withCell(line, column('deliveryDate'), text).deliveryDate
  expect([typed('1/12/2026'), typed('+14'), typed(''), typed('soon')]).toEqual([
    '2026-12-01',
    '2026-12-05',
    null,
    'soon',
  ])
  expect(cellText({ ...line, deliveryDate: '2026-12-01' }, column('deliveryDate'))).toBe('1 Dec 2026')
})

test('the lines fit beside the facts of the quote at 1440', () => {
  expect(widthsOf(columns).minWidth).toBeLessThanOrEqual(812)
})

test('our lines are chosen by their numbers, and figures read without needless zeros', () => {
  const chosen = withCell(line, column('quoteLineId'), offerLine.id)
  expect(cellText(chosen, column('quoteLineId'))).toBe('20')
  expect([cellText(line, column('quantity')), cellText(line, column('unitPrice'))]).toEqual(['2.5', '10.004'])
})

test('a new line follows the last one and is what the contract takes once it is described', () => {
  expect(blankOrderLine([]).lineNo).toBe(10)
  expect(blankOrderLine([line, { ...line, lineNo: 35 }]).lineNo).toBe(45)
  expect(orderInput.safeParse({ lines: [line] }).success).toBe(true)
  expect(orderInput.safeParse({ lines: [blankOrderLine([])] }).success).toBe(false)
  expect(orderInput.safeParse({ lines: [line, line] }).error?.issues[0]?.path).toEqual(['lines', 1, 'lineNo'])
})

test('the form holds every field of the order, and none of what is worked out', () => {
  const review = {
    lines: [{ ...line, id: offerLine.id, net: '25.01' }],
    terms: 'ours',
  }
  const values = inputOf(orderInput, review)
  expect((values.lines as readonly object[])[0]).not.toHaveProperty('net')
  expect(Object.keys(values).sort()).toEqual(Object.keys(orderInput.shape).sort())
})
