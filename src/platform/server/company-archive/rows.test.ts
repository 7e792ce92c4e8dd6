import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ExportKind } from './part.ts'
import {
  counted,
  csvLine,
  csvLines,
  jsonLines,
  jsonValue,
  newTally,
  type Raw,
  type RawRow,
  readableText,
} from './rows.ts'

const query = {
  text: '',
  values: [],
  columns: [
    { heading: 'code', kind: 'text' },
    { heading: 'pieces', kind: 'integer' },
  ],
} as const

async function* source(): AsyncGenerator<RawRow[]> {
  yield [['A', '1']]
  yield [
    ['=1+1', null],
    ['"q", r', '3'],
  ]
}

async function textOf(texts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const text of texts) all += text
  return all
}

describe('A value', () => {
  it.each<[kind: ExportKind, raw: Raw, json: string, text: string]>([
    ['text', 'Größe "x"', '"Größe \\"x\\""', 'Größe "x"'],
    ['text', '=1+1', '"=1+1"', "'=1+1"],
    ['decimal', '-12.50', '"-12.50"', '-12.50'],
    ['integer', '7', '7', '7'],
    ['flag', 't', 'true', 'yes'],
    ['flag', 'f', 'false', 'no'],
    ['date', '2026-11-21', '"2026-11-21"', '2026-11-21'],
    ['instant', '2026-11-20 23:56:22.5+00', '"2026-11-20T23:56:22.500000Z"', '2026-11-20T23:56:22Z'],
    ['list', '["a", "=b"]', '["a", "=b"]', 'a; =b'],
    ['list', '["@a"]', '["@a"]', "'@a"],
    ['json', '{"net": 1.10}', '{"net": 1.10}', '{"net": 1.10}'],
    ['text', null, 'null', ''],
  ])('of kind %s, %j, is exact as JSON and harmless as text', (kind, raw, json, text) => {
    expect([jsonValue(kind, raw), readableText(kind, raw)]).toEqual([json, text])
  })
})

describe('Rows', () => {
  it('are a JSON array, a line each, counted', async () => {
    const tally = newTally()
    const text = await textOf(jsonLines(query, source, tally))
    expect(text.split('\n')).toHaveLength(6)
    expect(JSON.parse(text)).toEqual([
      { code: 'A', pieces: 1 },
      { code: '=1+1', pieces: null },
      { code: '"q", r', pieces: 3 },
    ])
    expect(tally.rows).toBe(3)
  })

  it('are an empty array when there are none', async () => {
    async function* none(): AsyncGenerator<RawRow[]> {}
    expect(JSON.parse(await textOf(jsonLines(query, none, newTally())))).toEqual([])
  })

  it('are CSV with a mark, headings and quotation marks where they are needed', async () => {
    const text = await textOf(csvLines(query, source, newTally()))
    expect(text).toBe('\uFEFFcode,pieces\r\nA,1\r\n\'=1+1,\r\n"""q"", r",3\r\n')
    expect(csvLine(['a\nb', 'c'])).toBe('"a\nb",c\r\n')
  })

  it('are hashed as bytes', async () => {
    async function* texts() {
      yield 'Gr'
      yield '\u00f6\u00dfe'
    }
    const tally = newTally()
    const parts: Buffer[] = []
    for await (const part of counted(texts(), tally)) parts.push(part)
    expect([Buffer.concat(parts).toString(), tally.size]).toEqual(['Gr\u00f6\u00dfe', 7])
    expect(tally.hash.digest('hex')).toBe(createHash('sha256').update('Gr\u00f6\u00dfe').digest('hex'))
  })
})
