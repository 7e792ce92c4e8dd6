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
