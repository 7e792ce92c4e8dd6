import { describe, expect, test } from 'vitest'
import type { Block, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluateWithSteps } from '../../domain/engine.ts'
import { plainText, stepText } from '../../domain/input/number-text.ts'
import { parseTables } from '../../domain/tables/tables.ts'
import { deliveredTexts } from '../delivered-tables.ts'
import { type CalculationPrint, calculationPrint } from './calculation-print.ts'

const { tables } = parseTables(deliveredTexts())
if (!tables) throw new Error('The delivered tables cannot be read.')
const delivered = tables

const psi = (value: number) => ({ value, unit: 'psi' }) as const
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const

const header: PipeWallCase = {
  method: 'b31.3',
  units: 'us',
  edition: '2024',
  fluidService: 'Normal',
  nps: '8',
  material: 'A106-B',
  pressure: psi(1050),
  temperature: { value: 550, unit: 'F' },
  allowance: [{ value: 0.0625, unit: 'in' }],
}
const bend: PipeWallCase = {
  method: 'b31.3',
  units: 'si',
  nps: '16',
  material: 'A312-TP316L',
  seam: 'welded',
  qualityFactor: 0.8,
  pressure: mpa(4),
  temperature: { value: 200, unit: 'C' },
  bendRadius: { value: 1200, unit: 'mm' },
}
const pairs: PipeWallCase = {
  method: 'b31.1',
  units: 'si',
  nps: '6',
  material: 'A106-B',
  conditions: [
    { pressure: mpa(4), temperature: { value: 200, unit: 'C' } },
    { pressure: mpa(6), temperature: { value: 350, unit: 'C' } },
  ],
}
const pipeline: PipeWallCase = {
  method: 'b31.8',
  units: 'us',
  nps: '20',
  smys: 'X60',
  pressure: psi(1440),
  locationClass: '2',
}
const european: PipeWallCase = {
  method: 'en13480',
  units: 'si',
  outsideDiameter: { value: 114.3, unit: 'mm' },
  pressure: mpa(6),
  temperature: { value: 100, unit: 'C' },
  allowableStress: { ...mpa(110), source: 'EN 10216-5, table 8' },
  millTolerance: { value: 0.3, unit: 'mm' },
}
const vessel: PipeWallCase = { ...header, pressure: psi(9500) }
const cases = { header, bend, pairs, pipeline, european, vessel }

const printOf = (given: PipeWallCase, rest: Partial<CalculationPrint> = {}): CalculationPrint => ({
  case: given,
  result: evaluateWithSteps(given, delivered),
  letterhead: { name: 'Ravensgill Engineering Ltd', lines: ['Unit 9, Foundry Brae'] },
  softwareVersion: '1.4.2',
  createdAt: '2026-11-21T08:00:00.000Z',
  title: 'Drain header',
  ...rest,
})
const drawn = (given: PipeWallCase, rest?: Partial<CalculationPrint>) => {
  const print = printOf(given, rest)
  return { paper: print, result: print.result, document: calculationPrint(print) }
}

/** The rows of the table under a heading, each cell as the text and the quieter line under it. */
function rowsUnder(document: PdfDocument, heading: RegExp): string[][] {
  const at = document.blocks.findIndex((block) => block.kind === 'heading' && heading.test(block.text))
  const table = at < 0 ? undefined : document.blocks[at + 1]
  return table?.kind === 'table' ? table.rows.map(cellsOf) : []
}
const cellsOf = ({ cells }: TableRow): string[] =>
  cells.map((cell) => (typeof cell === 'string' ? cell : [cell.text, cell.note].filter(Boolean).join(' | ')))
const headingsOf = ({ blocks }: PdfDocument): string[] =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
const paragraphsOf = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])).join('\n')
const factsOf = ({ blocks }: PdfDocument): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap((block) =>
      block.kind === 'facts' ? block.facts.map(({ label, value }) => [label, value] as const) : [],
    ),
  )

describe.each(Object.entries(cases))('the report of the %s', (_, given) => {
  const { result, document } = drawn(given)

  test('is of a case that can be calculated', () => {
    expect(result.errors).toEqual([])
    expect(result.steps?.length).toBeGreaterThan(4)
    expect(result.inputs?.length).toBeGreaterThan(4)
  })

  test('lists every input as it was used, with its source and confidence', () => {
    expect(rowsUnder(document, /Inputs/)).toEqual(
      result.inputs?.map((one) => [
        one.symbol,
        one.label,
        one.text,
        one.confidence ? `${one.source} (${one.confidence})` : one.source,
      ]),
    )
  })

  test('shows every step with clause, formula, its numbers and what comes out', () => {
    const rows = rowsUnder(document, /Calculation/)
    expect(rows).toHaveLength(result.steps?.length ?? 0)
    for (const [at, step] of (result.steps ?? []).entries()) {
      const value = step.unit ? `${stepText(step)} ${step.unit}` : stepText(step)
      expect(rows[at]).toEqual([step.symbol, step.clause, `${step.formula} | ${step.substituted}`, value])
    }
  })

  test('names every table with the beginning of its checksum', () => {
    const text = paragraphsOf(document.blocks)
    expect(result.tables?.length).toBeGreaterThan(0)
    for (const { name, checksum, edition } of result.tables ?? []) {
      expect(text).toContain(`${name}${edition ? `, ${edition}` : ''}, checksum ${checksum.slice(0, 12)}`)
    }
    expect(text).toContain('Heatline 1.4.2')
  })

  test('has a row for every listed wall, and exactly the chosen one is chosen', () => {
    const rows = rowsUnder(document, /Listed walls/)
    expect(rows.map(([wall, schedules, , , , mass]) => [wall, schedules, mass])).toEqual(
      (result.wallTable ?? []).map(({ wall, schedules, massPerMetre }) => [
        plainText(wall),
        schedules.join(', '),
        massPerMetre.toFixed(2),
      ]),
    )
    const chosen = (result.wallTable ?? []).filter((row) => row.isSelected).length
    expect(rows.filter((row) => row.at(-1) === 'chosen')).toHaveLength(chosen)
    for (const [at, { isSelected, reason }] of (result.wallTable ?? []).entries())
      if (!isSelected) expect(rows[at]?.at(-1)).toBe(reason ?? 'enough')
  })

  test('tells every warning in words, and that nobody has accepted it', () => {
    expect(rowsUnder(document, /Warnings/)).toEqual(
      result.warningDetails?.map(({ code, message }) => [code, message, 'not accepted']),
    )
    expect(result.warningDetails?.map(({ code }) => code)).toEqual(result.warnings)
  })

  test('carries the notes that stand beside the warnings', () => {
    const lists = document.blocks.flatMap((block) =>
      block.kind === 'list' && block.label === 'Notes' ? block.items : [],
    )
    expect(lists).toEqual(result.notes ?? [])
  })

  test('gives the verdict of each place', () => {
    const lists = document.blocks.flatMap((block) =>
      block.kind === 'list' && block.label === 'By place' ? block.items : [],
    )
    expect(lists).toHaveLength(result.bendRadius === undefined ? 0 : 4)
  })

  test('carries the second formula with both values', () => {
    const { crossCheck } = result
    if (!crossCheck) throw new Error('There is no second formula.')
    const text = paragraphsOf(document.blocks)
    for (const part of [crossCheck.formula, crossCheck.substituted, stepText(crossCheck.found)])
      expect(text).toContain(part)
    expect(text).toContain(crossCheck.agrees ? 'they agree' : 'THEY DO NOT AGREE')
    expect(text).not.toContain('0.0e+0')
  })

  test('is numbered through, and ends with what is not covered', () => {
    const numbered = headingsOf(document).filter((text) => /^\d/.test(text))
    expect(numbered.map((text) => text.slice(0, 1))).toEqual(
      numbered.map((text) => text.slice(0, 1)).toSorted(),
    )
    expect(numbered[0]).toContain('Basis')
    expect(numbered.at(-1)).toContain('Not covered')
    expect(paragraphsOf(document.blocks)).toMatch(/verify the values against the licensed edition/)
  })
})

describe('the result', () => {
  test('is the worked example: walls rounded up, pressures held rounded down', () => {
    expect(factsOf(drawn(header).document)).toMatchObject({
      Code: 'ASME B31.3 process piping',
      Edition: '2024',
      'Fluid service': 'Normal',
      'Pressure design thickness t': '0.240 in',
      'Minimum required tm': '0.303 in',
      'Required nominal tn': '0.346 in',
      'Chosen wall': '0.406 in (60)',
      'Rating at temperature': '1287 psi',
      'Utilisation P / rating': '81.6 %',
      'Test pressure': '1708 psi',
      Mass: '53.09 kg/m',
    })
  })

  test('says what is not stated, and has no fact without a value', () => {
    const facts = factsOf(drawn(bend).document)
    expect(facts).toMatchObject({ Edition: 'not stated', 'Fluid service': 'not stated' })
    expect(facts).not.toHaveProperty('Remaining life')
    expect(JSON.stringify(drawn(bend).document)).not.toMatch(/undefined|NaN|null/)
  })

  test.each([
    ['PASS: the wall is enough.', header],
    ['FAIL: the wall is not enough.', { ...header, nominalWall: { value: 0.25, unit: 'in' } }],
    ['Outside the simple formula: an engineer has to decide.', vessel],
  ] as const)('says in words: %s', (words, given) => {
    const strong = drawn(given).document.blocks.flatMap((block) =>
      block.kind === 'paragraph' && block.tone === 'strong' ? [block.text] : [],
    )
    expect(strong.join('\n')).toContain(words)
  })

  test('says why there is no listed wall', () => {
    const { result, document } = drawn({ ...header, pressure: psi(6500) })
    expect(result.warnings).toContain('W08')
    expect(result.message).toBeTruthy()
    expect(paragraphsOf(document.blocks)).toContain(result.message)
    expect(factsOf(document)).not.toHaveProperty('Chosen wall')
  })

  test('tells the remaining life of a measured wall', () => {
    const { document } = drawn({
      ...header,
      measuredWall: { value: 0.35, unit: 'in' },
      corrosionRate: { value: 0.005, unit: 'in' },
    })
    expect(factsOf(document)['Remaining life']).toMatch(/^\d+\.\d years$/)
  })
})

test('several pairs stand in a table of their own, the governing one is named', () => {
  const rows = rowsUnder(drawn(pairs).document, /pairs/)
  expect(rows.map(([pair]) => pair)).toEqual(['1', '2, governs'])
  expect(rows[1]?.slice(1, 3)).toEqual(['6.00 MPa', expect.stringMatching(/^350.* C$/)])
  expect(headingsOf(drawn(header).document).join()).not.toContain('pairs')
})

test('a bend has its three places, and a straight pipe has none', () => {
  const { result, document } = drawn(bend)
  const rows = rowsUnder(document, /^Bend, centreline radius 1200.00 mm/)
  expect(rows.map(([place]) => place)).toEqual(['Intrados', 'Sidewall', 'Extrados'])
  expect(rows.map((row) => row[1])).toEqual(
    [result.intrados, result.sidewall, result.extrados].map((place) => place?.i.toFixed(4)),
  )
  expect(headingsOf(drawn(header).document).join()).not.toContain('Bend')
})
