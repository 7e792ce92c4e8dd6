import { expect, it } from 'vitest'
import { problemIn, problemsOf, withoutProblems, wrongCells } from './cell-problems.ts'
import { lineColumns } from './line-grid/line-columns.ts'

interface Line {
  price: string | null
}
const columns = lineColumns<Line>([
  { key: 'price', header: 'Price', kind: 'decimal', errorKey: 'breaks.0.price' },
])
const [price] = columns
if (!price) throw new Error('There is one column.')
const good = { price: '1.00' }
const bad = { price: 'abc' }
const keyed = { lines: [good, bad], keys: ['a', 'b'] }
const problems = problemsOf({ '1.price': '"abc" is not a number.', '7.price': 'Gone.' }, keyed, columns)

it('a problem is told of the cell that has it', () => {
  expect(problemIn(problems, 'a', good, price)).toBeUndefined()
  expect(problemIn(problems, 'b', bad, price)?.sentence).toBe('"abc" is not a number.')
})

it('a problem is told no longer once the cell holds something else, whoever wrote it', () => {
  expect(problemIn(problems, 'b', { price: '12.50' }, price)).toBeUndefined()
  expect(problemIn(problems, 'b', { price: null }, price)).toBeUndefined()
  expect(problemIn(problems, 'a', { price: 'abc' }, price)).toBeUndefined()
})

it('a cell that is written anew loses its problem', () => {
  expect(withoutProblems(problems, ['1.price'], keyed.keys)).toEqual({})
  expect(withoutProblems(problems, ['0.price'], keyed.keys)).toBe(problems)
})

it('what could not be taken stays told until something else stands in the cell', () => {
  const empty = { lines: [{ price: null }], keys: ['a'] }
  const pasted = problemsOf({ '0.price': 'Not found.' }, empty, columns, { '0.price': 'XYZ-99' })
  expect(problemIn(pasted, 'a', { price: null }, price)?.given).toBe('XYZ-99')
  expect(problemIn(pasted, 'a', { price: '2.00' }, price)).toBeUndefined()
})

it('a problem goes where its line goes, and is told beside what the form says', () => {
  const told = { columns, problems, name: 'lines' }
  const errors = { 'lines.1.breaks.0.price': ['Enter the price.'], 'lines.0.breaks.0.price': ['Too high.'] }
  const before = wrongCells({ ...told, lines: [good, bad], keys: ['a', 'b'], errors })
  expect(before.map(({ row, sentence }) => [row, sentence])).toEqual([
    [0, 'Too high.'],
    [1, '"abc" is not a number.'],
  ])
  const moved = wrongCells({ ...told, lines: [bad, good], keys: ['b', 'a'], errors: {} })
  expect(moved).toEqual([{ row: 0, column: 0, sentence: '"abc" is not a number.', given: undefined }])
  const other = wrongCells({ ...told, problems: {}, lines: [good], keys: ['a'], errors: { notes: ['No.'] } })
  expect(other).toEqual([])
})
