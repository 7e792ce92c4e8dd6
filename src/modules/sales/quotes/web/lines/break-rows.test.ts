import { expect, test } from 'vitest'
import { breakRows, withBreakRows } from './break-rows.ts'
import { blankLine } from './line-values.ts'

const line = {
  ...blankLine([], { taxCode: null, seesCosts: true }),
  breaks: [
    { quantity: '4', unitPrice: '100' },
    { quantity: '10', unitPrice: '90' },
  ],
  selectedBreak: 1,
}
const [four, ten] = breakRows(line)
if (!four || !ten) throw new Error('The line has two quantities.')

test('the break that counts is marked', () => {
  expect(breakRows(line).map(({ counts }) => counts)).toEqual([false, true])
})

test('marking another one takes the mark from the first', () => {
  const next = withBreakRows(line, [{ ...four, counts: true }, ten])
  expect(next.selectedBreak).toBe(0)
  expect(next.breaks).toEqual(line.breaks)
})

test('taking the mark away lets the first one count', () => {
  expect(withBreakRows(line, [four, { ...ten, counts: false }]).selectedBreak).toBe(0)
})

test('the mark moves along when rows are inserted or removed', () => {
  const two = { quantity: '2', unitPrice: '110', counts: false }
  expect(withBreakRows(line, [four, two, ten]).selectedBreak).toBe(2)
  expect(withBreakRows(line, [ten]).selectedBreak).toBe(0)
})

test('a changed price of the break that counts leaves it counting', () => {
  const next = withBreakRows(line, [four, { ...ten, unitPrice: '88.50' }])
  expect(next).toMatchObject({
    selectedBreak: 1,
    breaks: [line.breaks[0], { quantity: '10', unitPrice: '88.50' }],
  })
})

test('without any row nothing is selected beyond the list', () => {
  expect(withBreakRows(line, [])).toMatchObject({ breaks: [], selectedBreak: 0 })
})
