import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import { evaluate, evaluateUnknown } from '../domain/engine.ts'
import { casesOfList, readList } from './line-list.ts'
import { standardSeconds } from '#platform/testing/processor-time.ts'

const si = { method: 'b31.3', units: 'si' } as const

test('a block from a spreadsheet without a header', () => {
  expect(casesOfList('L-1\t8\t72,4\t288\tA106-B\t1,5\n\n', si)).toEqual([
    {
      id: 'L-1',
      method: 'b31.3',
      units: 'si',
      nps: '8',
      pressure: { value: 72.4, unit: 'bar' },
      temperature: { value: 288, unit: 'C' },
      material: 'A106-B',
      allowance: [{ value: 1.5, unit: 'mm' }],
    },
  ])
})

test('a header names the columns and their units, in any order', () => {
  const text = 'Temp (°F),Line number,P [psig],Size,Material,Corrosion in\n550,L-7,1050,8",A106-B,0.0625'
  expect(casesOfList(text, { method: 'b31.1', units: 'us' })).toEqual([
    {
      id: 'L-7',
      method: 'b31.1',
      units: 'us',
      nps: '8',
      pressure: { value: 1050, unit: 'psi' },
      temperature: { value: 550, unit: 'F' },
      material: 'A106-B',
      allowance: [{ value: 0.0625, unit: 'in' }],
    },
  ])
})

test('a unit behind the number goes before that of the column', () => {
  const [given] = casesOfList('line\tOD\tP (bar)\tmill\nA\t168.3 mm\t4 MPa\t12.5 %', si)
  expect(given).toMatchObject({
    outsideDiameter: { value: 168.3, unit: 'mm' },
    pressure: { value: 4, unit: 'MPa' },
    millTolerance: { percent: 12.5 },
  })
})

test('semicolons', () => {
  expect(casesOfList('id;nps;p;t\nA;6;10;20', si)).toMatchObject([
    { id: 'A', nps: '6', pressure: { value: 10 } },
  ])
})

test('what is no number stays, so that the line says so', () => {
  expect(casesOfList('A\t8\thigh\t20', si)[0]).toMatchObject({ pressure: { value: 'high', unit: 'bar' } })
})

test('an empty list has no lines', () => {
  expect(casesOfList(' \n ', si)).toEqual([])
})

/** What the one line of a list says under a header of one column beside size and pressure. */
const under = (header: string, cell: string) =>
  casesOfList(`NPS;Pressure;${header}\n8;10;${cell}`, si)[0] ?? {}

describe('A file with semicolons', () => {
  test('keeps decimal commas together, with and without a header', () => {
    const row = 'A;6;10,5;20,5;A106-B;1,5'
    const line = {
      id: 'A',
      pressure: { value: 10.5, unit: 'bar' },
      temperature: { value: 20.5, unit: 'C' },
      material: 'A106-B',
      allowance: [{ value: 1.5, unit: 'mm' }],
    }
    expect(casesOfList(row, si)).toMatchObject([line])
    expect(casesOfList(`Line;NPS;P;T;Material;c\r\n${row}\r\n`, si)).toMatchObject([line])
  })

  test('with commas a quoted comma stays in its cell', () => {
    expect(casesOfList('id,nps,p\n"A, upper",6,"10,5"', si)).toMatchObject([
      { id: 'A, upper', pressure: { value: 10.5 } },
    ])
  })
})

describe('A header', () => {
  test.each([
    ['Thickness [mm]', '9,5', { nominalWall: { value: 9.5, unit: 'mm' } }],
    ['Nominal wall', '9.5', { nominalWall: { value: 9.5, unit: 'mm' } }],
    ['Tolerance %', '12.5', { millTolerance: { percent: 12.5 } }],
    ['Mill tolerance', '0.3 mm', { millTolerance: { value: 0.3, unit: 'mm' } }],
    ['S [ksi]', '18.4', { allowableStress: { value: 18.4, unit: 'ksi' } }],
    ['C(mm)', '3', { allowance: [{ value: 3, unit: 'mm' }] }],
    ['CA ( in )', '0.125', { allowance: [{ value: 0.125, unit: 'in' }] }],
    ['E', '0,85', { qualityFactor: 0.85 }],
    ['Temp (deg F)', '550', { temperature: { value: 550, unit: 'F' } }],
    ['T [degC]', '288', { temperature: { value: 288, unit: 'C' } }],
    ['Tag no.', 'P-7', { id: 'P-7' }],
    ['OD', '168.3', { outsideDiameter: { value: 168.3, unit: 'mm' } }],
  ])('%s', (header, cell, part) => {
    expect(under(header, cell)).toMatchObject(part)
  })

  test.each(['Project', 'Plant', 'Title', 'Notes', 'Service', 'Class'])(
    '%s is none of ours and changes nothing',
    (header) => {
      expect(under(header, '7')).toEqual(under('', ''))
    },
  )

  test('with a nominal size is one too', () => {
    expect(casesOfList('Nominal size;P\n1-1/2;10', si)).toMatchObject([{ nps: '1-1/2' }])
  })

  test('with DN is not mistaken for inches', () => {
    expect(casesOfList('DN;P\n20;10\n200;10', si).map(({ nps }) => nps)).toEqual(['DN 20', 'DN 200'])
  })
})

describe('A number', () => {
  test.each([
    ['12,5', { value: 12.5, unit: 'bar' }],
    ['1 050 psig', { value: 1050, unit: 'psi' }],
    ['1e2', { value: 100, unit: 'bar' }],
    ['4MPa', { value: 4, unit: 'MPa' }],
    ['100 barg', { value: 100, unit: 'bar' }],
    ['14 bara', { value: 14, unit: 'bara' }],
    ['12 kg/cm2', { value: 12, unit: 'kg/cm2' }],
    ['full vacuum', { value: 'full vacuum', unit: 'bar' }],
  ])('as a pressure: %s', (cell, pressure) => {
    expect(casesOfList(`A\t8\t${cell}\t20`, si)[0]).toMatchObject({ pressure })
  })

  test.each(['bara', 'psia'])('of absolute pressure (%s) is never taken for gauge', (unit) => {
    const tables = readSeedTables()
    const lists = [`A\t8\t14 ${unit}\t20\tA106-B`, `Line\tNPS\tP [${unit}]\tT\tMat\nA\t8\t14\t20\tA106-B`]
    for (const list of lists) {
      const result = evaluateUnknown(casesOfList(list, si)[0], tables)
      expect(result.status).toBe('error')
      expect(result.errors[0]?.message).toContain('absolute pressure')
    }
  })
})

test('a line without an id has its place as one; missing cells are left out', () => {
  const lines = casesOfList('NPS\tP\n8\t10\n\n6', si)
  expect(lines.map(({ id }) => id)).toEqual(['1', '2'])
  expect(lines[1]).not.toHaveProperty('pressure')
})

test('1,000 lines are read and calculated in a second', async () => {
  const tables = readSeedTables()
  const rows = Array.from({ length: 1_000 }, (_, n) => `L-${n}\t8\t${10 + n / 20}\t288\tA106-B\t1,5`)
  let lines: ReturnType<typeof casesOfList> = []
  let results: ReturnType<typeof evaluateUnknown>[] = []
  const seconds = await standardSeconds(() => {
    lines = casesOfList(['Line\tNPS\tP [bar]\tT\tMaterial\tc', ...rows].join('\n'), si)
    results = lines.map((given) => evaluateUnknown(given, tables, evaluate))
  })
  expect(seconds).toBeLessThan(1)
  expect(lines.map(({ id }) => id)).toEqual(rows.map((_, n) => `L-${n}`))
  expect(results.filter(({ status }) => status === 'ok')).toHaveLength(1_000)
})

/** Thirty lines in the spellings of real lists. */
const REAL_LIST = `Line\tSize\tP [barg]\tT [C]\tMaterial\tSeam\tCA (mm)\tBend
1\t8"\t40\t200\tASTM A106 Gr.B\tSMLS\t1.5\t
2\t1½\t40\tAMB\tA106 Gr B\tSMLS\t1.5\t
3\t200\t40\t-29/150\tSA-106B\t\t1.5\t5D
4\tDN 80\t10/FV\t50\ta106-b\t\t1.5\t1.5D
5\t4\t20\t200\tA312 TP316L\tEFW\t0\t3 x DN
6\t6\t20\t100\tAPI 5L X65\tERW\t1\t5xOD
7\t10\t20\t500\tA335 P22\tseamless\t1\t
8\t3\t20\t100\tS31803\tsmls\t0\t500 mm
9\t1 1/2\t20 bar\t212 F\tA53 Gr.B ERW\t\t1\t`

test('a list as engineers write it is calculated in every line', () => {
  const tables = readSeedTables()
  const cases = casesOfList(REAL_LIST, si)
  for (const given of cases) {
    expect(evaluateUnknown(given, tables, evaluate).errors, JSON.stringify(given)).toEqual([])
  }
  expect(cases[2]).toMatchObject({
    nps: 'DN 200',
    temperature: { value: 150, unit: 'C' },
    minimumTemperature: { value: -29, unit: 'C' },
    bendRadius: { times: 5, of: 'nominal' },
  })
  expect(cases[3]).toMatchObject({ pressure: { value: 10, unit: 'bar' }, externalPressure: true })
  expect(cases[1]).toMatchObject({ temperature: { value: 38, unit: 'C' } })
  expect(cases[5]).toMatchObject({ weldedJoint: 'erw', bendRadius: { times: 5, of: 'outside' } })
})

test('a gas line is calculated as a list, with class, factor and grade', () => {
  const tables = readSeedTables()
  const text =
    'Line;NPS;P (bar);Class;F;Grade;Code\nG-1;20;70;2;;X60;\nG-2;20;70;;0,5;API 5L X65;ASME B31.8\nL-3;20;70;;;X52;B31.4'
  const cases = casesOfList(text, { method: 'b31.8', units: 'si' })
  expect(cases).toMatchObject([
    { method: 'b31.8', locationClass: 2, smys: 'X60' },
    { method: 'b31.8', designFactor: 0.5, smys: 'API 5L X65' },
    { method: 'b31.4', smys: 'X52' },
  ])
  for (const given of cases) expect(evaluateUnknown(given, tables, evaluate).passes).toBe(true)
})

test('the grade beside a specification is the second half of the material', () => {
  const [one, other] = casesOfList(
    'Line\tNPS\tP\tT\tSpec\tGrade\nA\t8\t10\t20\tASTM A106\tB\nB\t8\t10\t20\tA106-B\tB',
    si,
  )
  expect(one).toMatchObject({ material: 'ASTM A106 B' })
  expect(other).toMatchObject({ material: 'A106-B' })
})

describe('A comma before three digits', () => {
  const us = { method: 'b31.3', units: 'us' } as const
  const tables = readSeedTables()
  const listOf = (...pressures: string[]) =>
    [
      'Line\tSize\tP\tT\tMaterial\tCA',
      ...pressures.map((p, at) => `L${at}\t8\t${p}\t550\tA106-B\t0.0625`),
    ].join('\n')
  const resultsOf = (text: string, settings: Parameters<typeof readList>[1]) =>
    readList(text, settings).cases.map((given) => evaluateUnknown(given, tables, evaluate))

  test.each(['1,050', '1,050 psi', '1,050 psig'])('is never guessed: %s', (pressure) => {
    const text = listOf(pressure, '600')
    const [open, plain] = resultsOf(text, us)
    expect(open?.errors).toEqual([
      { field: 'pressure', message: '1,050: 1050 or 1.05? Write it without the comma.' },
    ])
    expect(plain?.status).toBe('ok')
    expect(readList(text, us).open).toEqual([{ name: 'p', label: 'P', sample: '1,050', isMixed: false }])
    expect(resultsOf(text, { method: 'b31.3', units: 'si' })[0]?.status).toBe('error')
  })

  test('is read for the whole column as it was chosen', () => {
    const text = listOf('1,050', '600', '12,000.5')
    const thousands = readList(text, { ...us, commas: { p: 'thousands' } }).cases
    expect(thousands.map(({ pressure }) => pressure)).toMatchObject([
      { value: 1050 },
      { value: 600 },
      { value: 12000.5 },
    ])
    expect(resultsOf(listOf('1,050'), { ...us, commas: { p: 'thousands' } })[0]?.selectedSchedules).toEqual([
      '60',
    ])
    const decimal = readList(listOf('1,050', '72,4'), { ...us, commas: { p: 'decimal' } }).cases
    expect(decimal.map(({ pressure }) => pressure)).toMatchObject([{ value: 1.05 }, { value: 72.4 }])
  })

  test('that does not fit what was chosen, or stands beside the other style, refuses its line', () => {
    const [misfit] = readList(listOf('72,4', '1,050'), { ...us, commas: { p: 'thousands' } }).cases
    expect(misfit).toMatchObject({ pressure: { value: '72,4' } })
    const mixed = readList(listOf('72,4', '1,050.5', '600'), us)
    expect(mixed.open).toMatchObject([{ name: 'p', isMixed: true }])
    expect(mixed.cases.map((given) => evaluateUnknown(given, tables, evaluate).status)).toEqual([
      'error',
      'error',
      'ok',
    ])
  })

  test('is open in every column of numbers, and not where it can be read in one way only', () => {
    const text = 'NPS;P;T;CA;Bend\n8;10;1,050;1,500;1,200 mm\n8;0,125;20,5;0,125;5D'
    const { open, cases } = readList(text, si)
    expect(open.map(({ name }) => name)).toEqual(['t', 'c', 'bend'])
    expect(cases[0]).toMatchObject({
      temperature: { value: '1,050' },
      allowance: [{ value: '1,500' }],
      bendRadius: { value: '1,200' },
    })
    expect(cases[1]).toMatchObject({ pressure: { value: 0.125 }, allowance: [{ value: 0.125 }] })
  })
})
