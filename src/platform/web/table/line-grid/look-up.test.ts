import { beforeEach, describe, expect, it } from 'vitest'
import type { Named } from '#platform/contract/values/fields.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { lineColumns } from './line-columns.ts'
import { lookUp, nearest } from './look-up.ts'

interface Line {
  productId: string | null
  description: string
}

const products: Named[] = [
  { id: 'p1', code: 'HDR-6-X65', name: 'Header, 6 inch', active: true },
  { id: 'p2', code: 'SPL-4', name: 'Spool', active: true },
  { id: 'p3', code: null, name: 'HDR-6', active: false },
]
const asked: string[] = []
const source = {
  name: 'products',
  load: async ({ search = '' }: { search?: string }) => {
    asked.push(search)
    if (search === 'broken') throw new Error('no connection')
    return products
  },
}
const columns = lineColumns<Line>([
  {
    key: 'productId',
    header: 'Product',
    kind: 'reference',
    source,
    onPick: (line, { name }) => (line.description === '' ? { ...line, description: name } : line),
  },
  { key: 'description', header: 'Description', kind: 'text' },
])
const blank: Line = { productId: null, description: '' }
const find = (texts: readonly string[], lines = texts.map(() => blank)) =>
  lookUp(
    texts.map((text, row) => ({ row, column: 0, text })),
    columns,
    () => lines,
  )

beforeEach(() => {
  asked.length = 0
  queryClient.clear()
})

describe('Pasted names of records', () => {
  it.each([
    ['HDR-6-X65', 'p1'],
    ['hdr-6-x65', 'p1'],
    ['Header, 6 inch', 'p1'],
    ['SPOOL', 'p2'],
    ['HDR-6', 'p3'],
  ])('%s is %s, by its code or its whole name', async (text, id) => {
    const { lines, problems } = await find([text])
    expect([lines[0]?.productId, problems]).toEqual([id, {}])
  })

  it.each(['HDR', 'Header', 'X65', 'none of them'])('%s is not found, and the cell says so', async (text) => {
    const { lines, problems } = await find([text])
    expect(lines).toEqual([blank])
    expect(problems).toEqual({ '0.productId': `"${text}" was not found.` })
  })

  it('fill other fields only where the column says so', async () => {
    const { lines } = await find(['SPL-4', 'SPL-4'], [blank, { ...blank, description: 'As drawn' }])
    expect(lines.map(({ description }) => description)).toEqual(['Spool', 'As drawn'])
  })

  it('are asked once for the same text, and a long one is cut', async () => {
    await find(['SPL-4', 'SPL-4', 'x'.repeat(150)])
    // Of what was not found the beginning is asked for, because the rest may be mistyped.
    expect(asked).toEqual(['SPL-4', 'x'.repeat(100), 'xxx'])
  })

  it('that cannot be read are not found; the others are', async () => {
    const { lines, problems } = await find(['broken', 'SPL-4'])
    expect(lines.map(({ productId }) => productId)).toEqual([null, 'p2'])
    expect(Object.keys(problems)).toEqual(['0.productId'])
  }, 20_000)

  it('keep what was typed while they were looked up, and pass over lines that are gone', async () => {
    let lines: Line[] = [blank, blank]
    const looking = lookUp(
      [
        { row: 0, column: 0, text: 'SPL-4' },
        { row: 1, column: 0, text: 'SPL-4' },
      ],
      columns,
      () => lines,
    )
    lines = [{ ...blank, description: 'typed meanwhile' }]
    await expect(looking).resolves.toEqual({
      lines: [{ productId: 'p2', description: 'typed meanwhile' }],
      problems: {},
      given: {},
    })
  })
})

describe('The codes nearest to one that nobody has', () => {
  it('stay beside what was pasted', async () => {
    const { lines, problems, given } = await find(['HDR-6-X56'])
    expect(lines[0]?.productId).toBeNull()
    expect(problems).toEqual({ '0.productId': '"HDR-6-X56" was not found. Near: HDR-6-X65.' })
    expect(given).toEqual({ '0.productId': 'HDR-6-X56' })
  })

  it('are the closest first, at most three, and none that has little in common', () => {
    const option = (code: string, active = true): Named => ({ id: code, code, name: code, active })
    const options = ['A106-B', 'A106-C', 'A105', 'A106', 'VALVE'].map((code) => option(code))
    expect(nearest('A106-D', options)).toEqual(['A106-B', 'A106-C', 'A106'])
    expect(nearest('XYZ-99', options)).toEqual([])
    expect(nearest('A106', [option('A106-B', false)])).toEqual([])
  })
})
