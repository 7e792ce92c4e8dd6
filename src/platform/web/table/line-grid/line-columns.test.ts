import { describe, expect, it } from 'vitest'
import {
  cellText,
  cellValue,
  editText,
  isEditable,
  isNumeric,
  type LineColumn,
  lineColumns,
  parseCell,
  withCell,
  writtenCell,
} from './line-columns.ts'

interface Line {
  quantity: string | null
  pieces: number | null
  unit: string | null
  description: string
  optional: boolean
  breaks: { price: string }[]
}

const line: Line = {
  quantity: '1250.500',
  pieces: 1250,
  unit: 'm',
  description: 'Tie-in spool',
  optional: true,
  breaks: [{ price: '18420.00' }],
}
const source = { name: 'products', load: async () => [] }
const column = (more: object) => ({ header: 'H', ...more }) as LineColumn<Line>
const decimal = column({ key: 'quantity', kind: 'decimal' })
const integer = column({ key: 'pieces', kind: 'integer' })
const unit = column({ key: 'unit', kind: 'select', options: { each: 'Each', m: 'Metre', m2: 'm²' } })
const text = column({ key: 'description', kind: 'text' })
const flag = column({ key: 'optional', kind: 'flag' })
const price: LineColumn<Line> = {
  key: 'price',
  header: 'Price',
  kind: 'decimal',
  read: ({ breaks }) => breaks[0]?.price,
  write: (old, value) => ({ ...old, breaks: [{ price: typeof value === 'string' ? value : '0' }] }),
}

describe('What a cell shows and what its editor begins with', () => {
  it.each<[string, LineColumn<Line>, string, string]>([
    ['decimal', decimal, '1,250.500', '1250.500'],
    ['integer', integer, '1250', '1250'],
    ['select', unit, 'Metre', 'Metre'],
    ['text', text, 'Tie-in spool', 'Tie-in spool'],
    ['flag', flag, 'true', 'true'],
    ['a value that is read', price, '18,420.00', '18420.00'],
  ])('%s', (_, one, shown, edited) => {
    expect([cellText(line, one), editText(line, one)]).toEqual([shown, edited])
  })

  it.each<[string, LineColumn<Line>, Partial<Line>, string]>([
    ['nothing yet', decimal, { quantity: null }, ''],
    ['a number that is none', decimal, { quantity: 'abc' }, 'abc'],
    ['a word that is no choice', unit, { unit: 'furlong' }, 'furlong'],
    ['no choice yet', unit, { unit: null }, ''],
    ['no break to read', price, { breaks: [] }, ''],
  ])('%s', (_, one, change, shown) => {
    expect(cellText({ ...line, ...change }, one)).toBe(shown)
  })
})

describe('A typed text', () => {
  it.each<[LineColumn<Line>, string, unknown]>([
    [decimal, ' 1,250.5 ', '1250.5'],
    [decimal, '1 250,5', '1250.5'],
    [decimal, '', null],
    [integer, '13', 13],
    [integer, '-2', -2],
    [integer, '', null],
    [unit, 'metre', 'm'],
    [unit, 'M', 'm'],
    [unit, 'M²', 'm2'],
    [unit, '  ', null],
    [text, '  Flange ', 'Flange'],
    [flag, 'x', true],
    [flag, 'YES', true],
    [flag, 'true', true],
    [flag, '1', true],
    [flag, 'no', false],
    [flag, '', false],
    [column({ key: 'p', kind: 'reference', source }), 'HDR-6', null],
  ])('in %o: %j becomes %j without a word', (one, typed, value) => {
    expect(parseCell(one, typed)).toEqual({ value })
  })

  it.each<[LineColumn<Line>, string, string]>([
    [decimal, 'abc', '"abc" is not a number.'],
    [decimal, '1.2.3', '"1.2.3" is not a number.'],
    [integer, '1.5', '"1.5" is not a whole number.'],
    [integer, '99999999999999999999', '"99999999999999999999" is not a whole number.'],
    [integer, 'x', '"x" is not a number.'],
    [unit, 'inch', '"inch" is none of Each, Metre, m².'],
  ])('in %o: %j is kept and explained', (one, typed, problem) => {
    expect(parseCell(one, ` ${typed} `)).toEqual({ value: typed, problem })
  })
})

describe('A written cell', () => {
  it('leaves the line it came from alone', () => {
    const next = withCell(line, decimal, '7')
    expect([cellValue(next, decimal), cellValue(line, decimal)]).toEqual(['7', '1250.500'])
    expect(next).toEqual({ ...line, quantity: '7' })
  })

  it('goes where the column says', () => {
    expect(withCell(line, price, '5').breaks).toEqual([{ price: '5' }])
    expect(withCell(line, price, null).breaks).toEqual([{ price: '0' }])
  })

  it('shows what was typed: the text of the editor comes back the same', () => {
    for (const one of [decimal, integer, unit, text, price]) {
      const { value, problem } = parseCell(one, editText(line, one))
      expect(problem).toBeUndefined()
      expect(cellText(withCell(line, one, value), one)).toBe(cellText(line, one))
    }
  })
})

it('a text that several fields say together changes all of them, or none', () => {
  const counted = column({
    key: 'counted',
    kind: 'composed',
    read: ({ pieces, unit: of }: Line) => `${pieces} ${of}`,
    take: (old: Line, typed: string) => {
      const [, pieces, of] = /^(\d+) (\w+)$/.exec(typed) ?? []
      return of ? { line: { ...old, pieces: Number(pieces), unit: of } } : { problem: 'Write 3 each.' }
    },
  })
  expect(writtenCell(line, counted, ' 3 each ')).toEqual({ line: { ...line, pieces: 3, unit: 'each' } })
  expect(writtenCell(line, counted, 'three')).toEqual({ line, problem: 'Write 3 each.', given: 'three' })
  // Filled down from the line above.
  expect(withCell(line, counted, '9 m2')).toMatchObject({ pieces: 9, unit: 'm2' })
})

it('figures stand right, and what is computed cannot be typed into', () => {
  const computed = (numeric?: boolean) => column({ key: 'c', kind: 'computed', show: () => '', numeric })
  const all = lineColumns([decimal, integer, unit, text, flag, computed(), computed(true)])
  expect(all.map(isNumeric)).toEqual([true, true, false, false, false, false, true])
  expect(all.map(isEditable)).toEqual([true, true, true, true, true, false, false])
})
