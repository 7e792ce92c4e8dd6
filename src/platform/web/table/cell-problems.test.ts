import { expect, it } from 'vitest'
import { givenIn, problemIn, problemsOf, withoutProblems } from './cell-problems.ts'
import { lineColumns } from './line-grid/line-columns.ts'

interface Line {
  price: string | null
}
const columns = lineColumns<Line>([{ key: 'price', header: 'Price', kind: 'decimal' }])
const [price] = columns
if (!price) throw new Error('There is one column.')
const lines = [{ price: '1.00' }, { price: 'abc' }]
const problems = problemsOf({ '1.price': '"abc" is not a number.', '7.price': 'Gone.' }, lines, columns)

it('a problem is told of the cell that has it', () => {
  expect(lines.map((line, row) => problemIn(problems, row, line, price))).toEqual([
    undefined,
    '"abc" is not a number.',
  ])
})

it('a problem is told no longer once the cell holds something else, whoever wrote it', () => {
  expect(problemIn(problems, 1, { price: '12.50' }, price)).toBeUndefined()
  expect(problemIn(problems, 1, { price: null }, price)).toBeUndefined()
  expect(problemIn(problems, 0, { price: 'abc' }, price)).toBeUndefined()
})

it('a cell that is written anew loses its problem', () => {
  expect(withoutProblems(problems, ['1.price'])).toEqual({})
  expect(withoutProblems(problems, ['0.price'])).toEqual(problems)
})

it('what could not be taken stays told until something else stands in the cell', () => {
  const empty = [{ price: null }]
  const pasted = problemsOf({ '0.price': 'Not found.' }, empty, columns, { '0.price': 'XYZ-99' })
  expect(givenIn(pasted, 0, { price: null }, price)).toBe('XYZ-99')
  expect(givenIn(pasted, 0, { price: '2.00' }, price)).toBeUndefined()
})
