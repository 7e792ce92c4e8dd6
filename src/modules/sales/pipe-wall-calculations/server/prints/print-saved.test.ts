import { describe, expect, test } from 'vitest'
import type { SignaturesBlock } from '#platform/server/pdf/document.ts'
import { drainHeader, withExternalPressure } from '../../../../../../test/support/pipe-wall.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluateUnknown, evaluateWithSteps } from '../../domain/engine.ts'
import { parseTables } from '../../domain/tables/tables.ts'
import { deliveredTexts } from '../delivered-tables.ts'
import { type CalculationPrint, calculationPrint } from './calculation-print.ts'
import { registerPrint } from './register-print.ts'
import { standardSeconds } from '#platform/testing/processor-time.ts'

const { tables } = parseTables(deliveredTexts())
if (!tables) throw new Error('The delivered tables cannot be read.')
const delivered = tables
const letterhead = { name: 'Ravensgill Engineering Ltd', lines: [] }
const createdAt = '2026-11-21T08:00:00.000Z'
const labels = ['Status', 'Client', 'Line', 'Document', 'Project', 'Enquiry', 'Quote']

const saved = {
  number: 'CALC-000042',
  revision: 1,
  status: 'approved',
  facts: labels.map((label) => ({ label, value: `value of ${label}` })),
  prepared: { name: 'Ola Brekke', at: '2026-11-19T07:00:00.000Z' },
  checked: { name: 'Ines Fjell', at: '2026-11-20T07:00:00.000Z' },
  approved: { name: null, at: null },
  accepted: [{ code: 'W10', name: 'Ines Fjell', at: '2026-11-20T09:00:00.000Z' }],
  revisions: [
    { revision: 1, status: 'approved' },
    { revision: 0, status: 'superseded' },
  ],
  url: 'https://erp.example/pipe-wall-calculator?record=42',
}

const print = (change: Partial<CalculationPrint> = {}, given: PipeWallCase = withExternalPressure) =>
  calculationPrint({
    case: given,
    result: evaluateWithSteps(given, delivered),
    letterhead,
    softwareVersion: '1.4.2',
    createdAt,
    title: 'Drain header',
    saved,
    ...change,
  })

const closing = (document: ReturnType<typeof print>): SignaturesBlock | undefined =>
  document.closing?.find((block) => block.kind === 'signatures')

describe('the report of a saved calculation', () => {
  test('has number, revision and its facts: four beside the title, the others under it', () => {
    const document = print()
    expect(document).toMatchObject({ number: 'CALC-000042', revision: 'Rev 1' })
    expect(document.footer).toBeUndefined()
    expect(document.facts?.map(({ label }) => label)).toEqual(labels.slice(0, 4))
    const [title, below] = document.blocks
    expect(title).toMatchObject({ kind: 'paragraph', text: 'Drain header' })
    expect(below).toMatchObject({ kind: 'facts', facts: saved.facts.slice(4) })
  })

  test('has a signature box for each of the three, signed by those who stood for it', () => {
    const boxes = closing(print())?.boxes
    expect(boxes?.map(({ label }) => label)).toEqual(['Prepared', 'Checked', 'Approved'])
    expect(boxes?.[0]).toMatchObject({ signed: 'Ola Brekke', note: '19 Nov 2026, 07:00 UTC' })
    expect(boxes?.[1]).toMatchObject({ signed: 'Ines Fjell', note: '20 Nov 2026, 07:00 UTC' })
    expect(boxes?.[2]).not.toHaveProperty('signed')
    expect(closing(print())?.qr?.text).toBe(saved.url)
  })

  test('names who accepted a warning and when', () => {
    const rows = print().blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
    const row = rows.find(({ cells }) => cells[0] === 'W10')
    expect(row?.cells).toEqual([
      'W10',
      'External pressure NOT checked.',
      expect.stringContaining('Ines Fjell'),
    ])
    expect(row?.cells[2]).toContain('20 Nov 2026, 09:00 UTC')
  })

  test('lists its revisions once there are two', () => {
    const listsOf = ({ blocks }: ReturnType<typeof print>) =>
      blocks.flatMap((block) => (block.kind === 'list' && block.label === 'Revisions' ? [block.items] : []))
    expect(listsOf(print())).toEqual([['Rev 1: approved', 'Rev 0: superseded']])
    const alone = { ...saved, revisions: saved.revisions.slice(0, 1) }
    expect(listsOf(print({ saved: alone }))).toEqual([])
  })

  test('carries its stamp; without one there is none', () => {
    expect(print({ stamp: 'DRAFT' }).stamp).toBe('DRAFT')
    expect(print().stamp).toBeUndefined()
  })
})

test('the report of a case that was not saved says so and has nobody to sign', () => {
  const { saved: _, ...given } = {
    case: drainHeader,
    result: evaluateWithSteps(drainHeader, delivered),
    letterhead,
    softwareVersion: '1',
    createdAt,
    title: 'x',
    saved,
  }
  const document = calculationPrint(given)
  expect(document.facts).toEqual([{ label: 'Status', value: 'For information, not saved' }])
  expect(document).not.toHaveProperty('revision')
  expect(document.closing).toEqual([])
  expect(document.footer).toContain('no signatures')
})

describe('the register', () => {
  const line = (given: Record<string, unknown>) => ({ given, result: evaluateUnknown(given, delivered) })
  const registerOf = (...given: Record<string, unknown>[]) =>
    registerPrint({ title: 'Unit 12', lines: given.map(line), letterhead, createdAt })
  const rowsOf = (document: ReturnType<typeof registerOf>) =>
    document.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))

  test('has the line as typed, then what it needs, its wall and the verdict', () => {
    const document = registerOf({ ...drainHeader, id: '8"-P-1001' })
    expect(document).toMatchObject({ orientation: 'landscape', number: 'Unit 12' })
    const [row] = rowsOf(document)
    expect(row?.cells).toEqual([
      { text: '8"-P-1001', isStrong: true },
      '8',
      'A106-B',
      '1050 psi',
      '550 F',
      '0.346 in',
      { text: '0.406 in', note: '60' },
      '1287 psi',
      'pass, W04',
    ])
  })

  test('says FAIL of a wall that is not enough, and tells what an engineer has to decide', () => {
    const [thin, thick] = rowsOf(
      registerOf(
        { ...drainHeader, nominalWall: { value: 0.25, unit: 'in' } },
        { ...drainHeader, pressure: { value: 9500, unit: 'psi' } },
      ),
    )
    expect(thin?.cells.at(-1)).toMatch(/^FAIL/)
    expect(thick?.cells.at(-1)).toContain('outside the simple formula')
    expect(thick?.cells.at(-1)).toContain('W01')
  })

  test('keeps a line that cannot be calculated, with the reason and without a value', () => {
    const document = registerOf(drainHeader, { method: 'b31.3', nps: '7777', pressure: 'high' })
    expect(document.facts).toEqual([
      { label: 'Lines', value: '2' },
      { label: 'Not calculated', value: '1' },
    ])
    const cells = rowsOf(document)[1]?.cells ?? []
    expect(cells[0]).toMatchObject({ text: '2' })
    expect(cells.slice(5, 8)).toEqual(['', '', ''])
    expect(cells.at(-1)).toMatchObject({ text: 'not calculated', note: expect.stringMatching(/\w+\./) })
  })

  test('has 1,000 lines in their order, quickly', async () => {
    const given = Array.from({ length: 1_000 }, (_, n) => ({
      ...drainHeader,
      id: `L-${n}`,
      pressure: { value: 100 + n, unit: 'psi' },
    }))
    let rows: ReturnType<typeof rowsOf> = []
    expect(await standardSeconds(() => (rows = rowsOf(registerOf(...given))))).toBeLessThan(3)
    expect(rows.map(({ cells: [first] }) => (typeof first === 'object' ? first.text : first))).toEqual(
      given.map(({ id }) => id),
    )
  })
})
