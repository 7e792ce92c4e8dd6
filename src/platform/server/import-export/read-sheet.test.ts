import { writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { standardSeconds } from '#platform/testing/processor-time.ts'
import { delimiterOf, readSheet } from './read-sheet.ts'

const csv = (text: string) => readSheet(new TextEncoder().encode(text), 'list.csv')

async function xlsx(rows: (string | number | boolean | null)[][]): Promise<Uint8Array> {
  const [head = [], ...below] = rows
  const stream = writeXlsxStream(below, {
    name: 'X',
    columns: head.map((header) => ({ header: String(header) })),
  })
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

describe('A table file', () => {
  it.each([
    ['commas', 'Code,Name\nA,"One, two"\n'],
    ['semicolons and a mark', '\uFEFFCode;Name\r\nA;One, two\r\n'],
    ['tabs', 'Code\tName\nA\tOne, two'],
  ])('is read with %s', async (_, text) => {
    expect(await csv(text)).toEqual({
      headings: ['Code', 'Name'],
      rows: [{ row: 2, cells: ['A', 'One, two'] }],
    })
  })

  it('is read in the character set of Windows too', async () => {
    const bytes = Uint8Array.from([...Buffer.from('Code,Name\nA,'), 0xd8, 0x72])
    expect((await readSheet(bytes, 'list.csv')).rows[0]?.cells[1]).toBe('\u00d8r')
  })

  it('counts rows as a spreadsheet does and leaves out empty ones', async () => {
    const { rows } = await csv('Code,Name\nA,1\n,\nB,2\n')
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'A'],
      [4, 'B'],
    ])
  })

  it('may be an Excel workbook', async () => {
    const bytes = await xlsx([
      ['Code', 'Percent', 'Active'],
      ['A', 40, true],
      [null, null, null],
      ['B', 12.5, false],
    ])
    const sheet = await readSheet(bytes, 'list.xlsx')
    expect(sheet.headings).toEqual(['Code', 'Percent', 'Active'])
    expect(sheet.rows).toEqual([
      { row: 2, cells: ['A', '40', 'true'] },
      { row: 4, cells: ['B', '12.5', 'false'] },
    ])
  })

  it.each([
    ['is empty', '', 'The file is empty.'],
    ['holds headings only', 'Code,Name\n', 'The file holds headings, but no rows below them.'],
    [
      'holds too many rows',
      `Code\n${'A\n'.repeat(5001)}`,
      'The file holds more than 5000 rows. Split it into several.',
    ],
    [
      'with more columns than any table has',
      `${'a,'.repeat(500)}a\nA\n`,
      'The file holds more than 500 columns.',
    ],
    ['is wide below its headings', `Code\n${'a,'.repeat(500)}a\n`, 'The file holds more than 500 columns.'],
    [
      'holds a cell that is longer than any',
      `Code\n${'a'.repeat(32_768)}\n`,
      'Row 2 holds a cell of more than 32767 characters.',
    ],
    [
      'is larger than any table',
      `Code\n${'a'.repeat(5 * 1024 * 1024)}\n`,
      'A table must not be greater than 5 MB. Split it into several.',
    ],
  ])('that %s is refused', async (_, text, sentence) => {
    await expect(csv(text)).rejects.toMatchObject({ status: 422, body: { errors: { file: [sentence] } } })
  })

  it('of 800,000 rows is read no further than the first that is too many', async () => {
    const text = `Line,Price\n${'a,b\n'.repeat(800_000)}`
    const seconds = await standardSeconds(async () => {
      await expect(csv(text)).rejects.toMatchObject({ status: 422 })
    })
    expect(seconds).toBeLessThan(0.5)
  })

  it('that is something else is refused', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7')
    await expect(readSheet(pdf, 'list.pdf')).rejects.toMatchObject({ status: 422 })
    await expect(readSheet(pdf, 'list.xlsx')).rejects.toMatchObject({ status: 422 })
  })
})

it('takes the sign that divides the first line', () => {
  expect(delimiterOf('"a,b,c";d;e\n1,2,3,4,5')).toBe(';')
})
