import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { certificateDesk } from '../../../../test/support/certificates.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { CertificateRecord } from './contract.ts'

const server = await testServer()
const { author, as, at, heatOf, head, good, enterAll, found } = await certificateDesk(server)

type Entry = { field: string; test?: number; printed: string; unit?: string; qualifier?: string }
const enter = (record: CertificateRecord, entry: Entry, line = 0) =>
  as(author).enterValue({ ...at(record), body: { lineId: record.lines[line]?.id ?? '', test: 0, ...entry } })
const open = ({ check }: CertificateRecord) =>
  check.values.filter(({ isOpen }) => isOpen).map(({ field, test, verdict }) => [field, test, verdict])

describe('A heat with several tests', () => {
  it('has to pass each of them, and no analysis has two values of an element', async () => {
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('T70001') }]) })
    record = await enterAll(record, good)
    expect(record.status).toBe('checked')
    record = await enter(record, { field: 'yield', test: 1, printed: '220', unit: 'MPa' })
    record = await enter(record, { field: 'tensile', test: 1, printed: '470', unit: 'MPa' })
    record = await enter(record, { field: 'elongation', test: 1, printed: '31' })
    expect(open(record)).toEqual([['yield', 1, 'out_of_limit']])
    expect(await problem(enter(record, { field: 'C', test: 1, printed: '0.45' }))).toMatchObject({
      status: 422,
      errors: { test: ['An analysis has one value of it. Add the heat once more for its product analysis.'] },
    })
    expect(found(record, 'C')).toMatchObject({ value: '0.17' })
  })

  it('says the width of Charpy bars as a number up to 10, by the decimal mark of the page', async () => {
    const lines = [{ lineNo: 1, heatId: await heatOf('T70002') }]
    let record = await as(author).create({ body: head(lines, { decimalMark: ',' }) })
    const bars = (qualifier: string) =>
      enter(record, { field: 'charpy', printed: '30 31 32', unit: 'J', qualifier })
    for (const wrong of ['KV 5', '10x7.5', '7.5 mm', '0', '12'])
      expect(await problem(bars(wrong)), wrong).toMatchObject({
        status: 422,
        errors: { qualifier: ['Give the width of the bars in mm, more than 0 and at most 10.'] },
      })
    record = await bars('7,5')
    expect(record.values).toMatchObject([{ qualifier: '7.5' }])
  })
})

describe('A heat with several lines', () => {
  it('is analysed once for its lots, tested once beside its product analysis, and judged on the whole', async () => {
    const heatId = await heatOf('T70003')
    const lines = [
      { lineNo: 1, heatId, lot: 'L1' },
      { lineNo: 2, heatId, lot: 'L2' },
      { lineNo: 3, heatId, lot: 'L1' },
    ]
    const body = head(lines)
    let record = await as(author).create({
      body: {
        ...body,
        lines: body.lines.map((line) =>
          line.lineNo === 3 ? { ...line, analysis: 'product' as const } : line,
        ),
      },
    })
    record = await enterAll(record, good)
    // The second lot has the analysis of its heat, and needs tests of its own.
    expect(open(record).map(([field]) => field)).toEqual(['yield', 'tensile', 'elongation'])
    const { yield: lower = '', tensile = '', elongation = '' } = good
    record = await enterAll(record, { yield: lower, tensile, elongation }, 1)
    record = await enterAll(record, { C: '0.18', Mn: '0.70' }, 2)
    expect(record).toMatchObject({ status: 'checked', check: { overall: 'acceptable', openPoints: 0 } })
    record = await enterAll(record, { C: '0.36' }, 2)
    expect(open(record)).toEqual([['C', null, 'out_of_limit']])
  })

  it('of which no line reports an element lacks it', async () => {
    const heatId = await heatOf('T70004')
    let record = await as(author).create({
      body: head([
        { lineNo: 1, heatId },
        { lineNo: 2, heatId },
      ]),
    })
    const { Mn: _, ...partly } = good
    record = await enterAll(record, partly)
    record = await enterAll(record, { C: '0.17' }, 1)
    expect(open(record).filter(([field]) => field === 'Mn')).not.toEqual([])
  })
})
