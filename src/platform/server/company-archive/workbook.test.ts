import { streamXlsxRows } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import type { RawRow, Tally } from './rows.ts'
import { columnLetters, sheetRow, xmlText } from './sheet.ts'
import { sheetNames } from './workbook.ts'
import { packWorkbook } from './workbook-stream.ts'

const query = {
  text: '',
  values: [],
  columns: [
    { heading: 'Code', kind: 'text' },
    { heading: 'Weight', kind: 'decimal' },
    { heading: 'Issued on', kind: 'date' },
    { heading: 'Made at', kind: 'instant' },
    { heading: 'Certified', kind: 'flag' },
  ],
} as const

async function bytesOf(zip: ZipFile): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

async function* once(rows: RawRow[]): AsyncGenerator<RawRow[]> {
  yield rows
}

async function cellsOf(bytes: Buffer, sheet: number): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(bytes, { sheet })) rows.push([...values])
  return rows
}

describe('A workbook', () => {
  it('has a sheet for each part, with numbers, dates and harmless text', async () => {
    const zip = new ZipFile()
    const tallies = new Map<string, Tally>()
    const rows: RawRow[] = [
      ['<Größe> & "=1"', '12.50', '2026-11-21', '2026-11-21 06:00:00.5+00', 't'],
      ['=cmd|calc', null, null, null, 'f'],
      [`bad\u0000\u0007sign`, '-3', '1850-01-01', null, null],
    ]
    packWorkbook(
      zip,
      [
        { name: 'heats', label: 'Heats', query, batches: once(rows) },
        { name: 'none', label: 'Nothing', query, batches: once([]) },
      ],
      tallies,
    )
    const bytes = await bytesOf(zip)
    const [head, first, second, third] = await cellsOf(bytes, 0)
    expect(head).toEqual(['Code', 'Weight', 'Issued on', 'Made at (UTC)', 'Certified'])
    expect(first?.slice(0, 2)).toEqual(['<Größe> & "=1"', 12.5])
    expect(first?.slice(2, 4)).toEqual([
      new Date('2026-11-21T00:00:00.000Z'),
      new Date('2026-11-21T06:00:00.500Z'),
    ])
    expect(first?.[4]).toBe('yes')
    expect(second?.[0]).toBe("'=cmd|calc")
    // Spreadsheets know no day before 1900: it stays text.
    expect(third?.slice(0, 3)).toEqual(['badsign', -3, '1850-01-01'])
    expect(await cellsOf(bytes, 1)).toHaveLength(1)
    expect([tallies.get('heats')?.rows, tallies.get('none')?.rows]).toEqual([3, 0])
  })

  it('goes on with another sheet where one is full', async () => {
    const zip = new ZipFile()
    const narrow = { ...query, columns: [{ heading: 'N', kind: 'integer' }] } as const
    async function* many(): AsyncGenerator<RawRow[]> {
      yield [['1'], ['2']]
      yield [['3'], ['4'], ['5'], ['6'], ['7']]
      yield [['8']]
    }
    const tallies = new Map<string, Tally>()
    packWorkbook(zip, [{ name: 'n', label: 'N', query: narrow, batches: many() }], tallies, 4)
    const bytes = await bytesOf(zip)
    // The headings take a row of each sheet.
    expect([await cellsOf(bytes, 0), await cellsOf(bytes, 1), await cellsOf(bytes, 2)]).toEqual([
      [['N'], [1], [2], [3]],
      [['N'], [4], [5], [6]],
      [['N'], [7], [8]],
    ])
    expect(tallies.get('n')?.rows).toBe(8)
  })
})

describe('The parts of a sheet', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %d is %s', (at, letters) => {
    expect(columnLetters(at)).toBe(letters)
  })

  it('is text that XML can hold', () => {
    expect(xmlText('a < b & c > d\u0001')).toBe('a &lt; b &amp; c &gt; d')
    expect(xmlText('plain \u{1f527}')).toBe('plain \u{1f527}')
  })

  it('cuts what is too long for a cell, and leaves empty ones out', () => {
    const columns = [{ heading: 'A', kind: 'text' }] as const
    const row = sheetRow(2, ['A'], { columns }, ['x'.repeat(40_000)])
    expect(row).toContain(`${'x'.repeat(32_766)}…</t>`)
    expect(sheetRow(3, ['A'], { columns }, [null])).toBe('<row r="3"></row>')
  })

  it('has names that are allowed, each once', () => {
    const long = 'Questions to customers and their answers'
    expect(sheetNames(['A/B', 'a b', long, long, ''])).toEqual([
      'A B',
      'a b 2',
      'Questions to customers and thei',
      'Questions to customers and th 2',
      'Sheet',
    ])
  })
})
