import { describe, expect, it } from 'vitest'
import { lineColumns } from './line-columns.ts'
import { applyBlock, parseBlock } from './paste.ts'

interface Line {
  product: string | null
  description: string
  unit: string | null
  quantity: string | null
  pieces?: number | null
  net?: string
}

const source = { name: 'products', load: async () => [] }
const columns = lineColumns<Line>([
  { key: 'product', header: 'Product', kind: 'reference', source },
  { key: 'description', header: 'Description', kind: 'text' },
  { key: 'unit', header: 'Unit', kind: 'select', options: { each: 'Each', m: 'Metre' } },
  { key: 'quantity', header: 'Qty', kind: 'decimal' },
  { key: 'net', header: 'Net', kind: 'computed', show: () => '1.00' },
  { key: 'pieces', header: 'Pieces', kind: 'integer' },
])
const blank = (): Line => ({ product: null, description: '', unit: 'each', quantity: '1' })

describe('parseBlock', () => {
  it('divides rows and cells and leaves out the last line break', () => {
    expect(parseBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseBlock('a\n\nb')).toEqual([['a'], [''], ['b']])
    expect(parseBlock('one')).toEqual([['one']])
    expect(parseBlock('a\t\t')).toEqual([['a', '', '']])
    expect(parseBlock('')).toEqual([['']])
  })

  it('reads quoted cells with tabs, line breaks and quotation marks', () => {
    expect(parseBlock('"a\tb"\t"two\nlines"\r\n"say ""yes"""\tx')).toEqual([
      ['a\tb', 'two\nlines'],
      ['say "yes"', 'x'],
    ])
  })

  it('takes a quotation mark inside a word as it is', () => {
    expect(parseBlock('6" pipe\t5"')).toEqual([['6" pipe', '5"']])
    expect(parseBlock('"6" pipe')).toEqual([['"6" pipe']])
  })
})

describe('applyBlock', () => {
  it('fills to the right and down, makes missing lines, passes over computed columns', () => {
    const block = [
      ['Spool', 'Metre', '1,250.5', 'ignored', '3'],
      ['Flange', 'each', '2', '', ''],
    ]
    const result = applyBlock(block, { row: 0, column: 1 }, columns, [blank()], blank)
    expect(result.lines).toEqual([
      { product: null, description: 'Spool', unit: 'm', quantity: '1250.5', pieces: 3 },
      { product: null, description: 'Flange', unit: 'each', quantity: '2', pieces: null },
    ])
    expect(result.problems).toEqual({})
    expect(result.written).toHaveLength(8)
    expect(result.written).toContain('1.quantity')
  })

  it('keeps what does not fit and says why, by cell', () => {
    const block = [['x', 'furlong', 'abc', '', '1.5']]
    const { lines, problems } = applyBlock(block, { row: 0, column: 1 }, columns, [blank()], blank)
    expect(lines[0]).toMatchObject({ unit: 'furlong', quantity: 'abc' })
    expect(problems).toEqual({
      '0.unit': '"furlong" is none of Each, Metre.',
      '0.quantity': '"abc" is not a number.',
      '0.pieces': '"1.5" is not a whole number.',
    })
  })

  it('asks for named records to be looked up and drops what reaches beyond the last column', () => {
    const block = [['HDR-6-X65'], ['']]
    const result = applyBlock(block, { row: 1, column: 0 }, columns, [blank(), blank()], blank)
    expect(result.lines).toHaveLength(3)
    expect(result.lookups).toEqual([{ row: 1, column: 0, text: 'HDR-6-X65' }])
    expect(
      applyBlock([['1', 'beyond']], { row: 0, column: 5 }, columns, [blank()], blank).lines[0],
    ).toMatchObject({
      pieces: 1,
    })
  })

  it('leaves locked cells alone', () => {
    const locked = lineColumns<Line>([{ key: 'description', header: 'D', kind: 'text', locked: () => true }])
    expect(applyBlock([['new']], { row: 0, column: 0 }, locked, [blank()], blank).lines[0]?.description).toBe(
      '',
    )
  })
})

/** A block as a spreadsheet writes it. */
const written = (block: readonly (readonly string[])[]) =>
  block
    .map((row) =>
      row.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\r\n')

it('a thousand random blocks come back as they were copied, with and without the last line break', () => {
  const parts = ['a', '', '6"', '"', '\t', '\n', '\r\n', 'X65, 6"', '""', ' ', '1,250.50', 'ø']
  let state = 5
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  const cell = () => Array.from({ length: below(4) }, () => parts[below(parts.length)]).join('')
  for (let round = 0; round < 1000; round++) {
    const width = 1 + below(4)
    const block = Array.from({ length: 1 + below(4) }, () => Array.from({ length: width }, cell))
    // A last row of one empty cell cannot be told from the last line break.
    if (width === 1) block.push(['end'])
    expect(parseBlock(written(block))).toEqual(block)
    expect(parseBlock(`${written(block)}\r\n`)).toEqual(block)
  }
})

it('a pasted block changes the lines it covers and no others', () => {
  const lines = [1, 2, 3].map((row) => ({ ...blank(), description: `line ${row}` }))
  const { lines: after } = applyBlock([['new']], { row: 1, column: 1 }, columns, lines, blank)
  expect(after.map(({ description }) => description)).toEqual(['line 1', 'new', 'line 3'])
  expect([after[0] === lines[0], after[2] === lines[2]]).toEqual([true, true])
  expect(lines[1]?.description).toBe('line 2')
})

it('lines that are missing are made one after the other, each knowing those before', () => {
  const numbers: number[] = []
  const counting = (before: readonly Line[]) => {
    numbers.push(before.length)
    return blank()
  }
  applyBlock([['a'], ['b'], ['c']], { row: 1, column: 1 }, columns, [blank()], counting)
  expect(numbers).toEqual([1, 2, 3])
})
