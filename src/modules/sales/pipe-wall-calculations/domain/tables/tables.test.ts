import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import { deliveredTexts } from '../../server/delivered-tables.ts'
import { checksum } from './checksum.ts'
import { readCsv, sizeOfDiameter, wallsOf } from '#modules/engineering/pipe-sizes/domain.ts'
import { readCurve } from '../materials/curve.ts'
import { readTable, type TableName, tableNames } from './table-columns.ts'
import { parseTables } from './tables.ts'

const texts = deliveredTexts()
const tables = readSeedTables()

/** The problems of the tables after one text of one file was replaced. */
function problemsAfter(name: TableName, from: string, to: string) {
  expect(texts[name]).toContain(from)
  const parsed = parseTables({ ...texts, [name]: texts[name].replace(from, to) })
  expect(parsed.tables === undefined).toBe(parsed.problems.length > 0)
  return parsed.problems.map(({ table, line, message }) => `${table}:${line}: ${message}`)
}

describe('the tables that come with the program', () => {
  test('are read without a problem', () => {
    expect(parseTables(texts).problems).toEqual([])
    expect(tables.materials.size).toBe(44)
    expect(tables.sizes.size).toBe(36)
    expect(tables.threads.size).toBe(18)
    expect(tables.stresses.size).toBe(49)
  })

  test('carry name, checksum and the edition of the stresses', () => {
    // The company's own table is empty.
    expect(tables.versions.map(({ name }) => name)).toEqual(
      tableNames.filter((name) => name !== 'company-walls'),
    )
    for (const { name, checksum: sum } of tables.versions) {
      const node = createHash('sha256')
        .update(texts[name as TableName])
        .digest('hex')
      expect(sum, name).toBe(node)
    }
    const stress = tables.versions.find(({ name }) => name === 'allowable-stress')
    expect(stress?.edition).toContain('B31.3: 2022 or later (Table A-1C)')
    expect(stress?.edition).toContain('B31.1: BPVC II-D Table 1A')
  })

  test('keep source and confidence of each stress', () => {
    const curve = tables.stresses.get('B31.3|A106-B')
    expect(curve).toMatchObject({ code: 'B31.3', edition: '2022 or later (Table A-1C)' })
    expect(curve?.sources[0]).toBe('P1+P2')
    expect(curve?.confidence[0]).toBe('A')
  })

  test('list equal walls once, with all their names', () => {
    const size = tables.sizes.get('8')
    const walls = size === undefined ? [] : wallsOf(size, 'si', 'both', false)
    expect(walls.find(({ wall }) => wall === 12.7)?.names).toEqual(['80', 'XS', '80S'])
    const order = walls.map(({ wall }) => wall)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('show walls without a schedule number only when asked for', () => {
    const size = tables.sizes.get('20')
    if (size === undefined) throw new Error('NPS 20 is missing')
    expect(wallsOf(size, 'si', 'B36.10M', false).some(({ wall }) => wall === 11.13)).toBe(false)
    const all = wallsOf(size, 'si', 'B36.10M', true)
    expect(all.find(({ wall }) => wall === 11.13)).toEqual({ wall: 11.13, names: [], confidence: 'C' })
    expect(wallsOf(size, 'us', 'B36.10M', true).some(({ wall }) => wall === 0.438)).toBe(true)
  })

  test.each([
    [219.1, 'mm', '8'],
    [273.1, 'mm', '10'],
    [273, 'mm', '10'],
    [323.9, 'mm', '12'],
    [609.6, 'mm', '24'],
    [610, 'mm', '24'],
    [8.625, 'in', '8'],
    [0.405, 'in', '1/8'],
  ] as const)('a diameter of %f %s is NPS %s', (value, unit, nps) => {
    expect(sizeOfDiameter(tables.sizes, { value, unit })?.nps).toBe(nps)
  })

  test.each([[200], [250], [114], [8]] as const)('a diameter of %f mm is no listed size', (value) => {
    expect(sizeOfDiameter(tables.sizes, { value, unit: 'mm' })).toBeUndefined()
  })
})

describe('a replacement is checked row by row', () => {
  test.each<[string, TableName, string, string, string]>([
    [
      'a word for a number',
      'allowable-stress',
      '100,20.0,137.9',
      '100,twenty,137.9',
      'allowable-stress:2: stress_ksi must be a number.',
    ],
    [
      'a stress of zero',
      'allowable-stress',
      '100,20.0,137.9',
      '100,0,0',
      'allowable-stress:2: stress_ksi must be greater than zero.',
    ],
    [
      'another code',
      'allowable-stress',
      'B31.3,2022',
      'B31.9,2022',
      'allowable-stress:2: code must be one of B31.3, B31.1.',
    ],
    [
      'an unknown confidence',
      'thread-depth',
      '0.752,0.0296,A',
      '0.752,0.0296,Z',
      'thread-depth:2: confidence ',
    ],
    [
      'a stress in the wrong unit',
      'allowable-stress',
      '100,20.0,137.9',
      '100,20.0,20.0',
      'allowable-stress:2: stress_mpa 20 is not 20 ksi.',
    ],
    [
      'temperatures out of order',
      'allowable-stress',
      '200,20.0,137.9',
      '90,20.0,137.9',
      'allowable-stress:3: The temperatures of B31.3 A106-B must ascend: 90 follows 100.',
    ],
    [
      'a material that is not listed',
      'allowable-stress',
      'A106-B,A106,B,seamless pipe,K03006,100',
      'A107-B,A106,B,seamless pipe,K03006,100',
      'allowable-stress:2: material_id A107-B is not in materials.',
    ],
    [
      'a material twice',
      'materials',
      'A106-C,A106',
      'A106-B,A106',
      'materials:3: material_id A106-B stands here twice.',
    ],
    [
      'a minimum that is no temperature',
      'materials',
      '35,60,B,1100',
      '35,60,cold,1100',
      'materials:2: min_temp_f_or_curve must be a temperature in F or a curve letter A to D.',
    ],
    [
      'a wall in the wrong unit',
      'pipe-schedules',
      '10S,0.049,1.24',
      '10S,0.049,1.42',
      'pipe-schedules:2: wall_in and wall_mm are not the same wall.',
    ],
    [
      'another bore',
      'pipe-schedules',
      '1.24,7.82',
      '1.24,8.82',
      'pipe-schedules:2: id_mm is not od_mm - 2 wall_mm.',
    ],
    [
      'another mass',
      'pipe-schedules',
      '7.82,0.28',
      '7.82,0.48',
      'pipe-schedules:2: mass_kg_per_m should be about 0.28.',
    ],
    [
      'another diameter',
      'pipe-schedules',
      '1/8,6,0.405,10.3,B36.19M,40S',
      '1/8,6,0.405,10.4,B36.19M,40S',
      'pipe-schedules:3: dn, od_in and od_mm of NPS 1/8 must be the same in all its rows.',
    ],
    [
      'a schedule twice',
      'pipe-schedules',
      'B36.19M,40S,0.068',
      'B36.19M,10S,0.068',
      'pipe-schedules:3: NPS 1/8 schedule 10S stands here twice.',
    ],
    [
      'an unscheduled size',
      'pipe-walls-unscheduled',
      '2,50,60.3,2.11',
      '9,50,60.3,2.11',
      'pipe-walls-unscheduled:2: nps 9 is not in the schedules.',
    ],
    [
      'another unscheduled diameter',
      'pipe-walls-unscheduled',
      '2,50,60.3,2.11',
      '2,50,60.4,2.11',
      'pipe-walls-unscheduled:2: od_mm differs from the schedules.',
    ],
    [
      'a range nobody understands',
      'mill-tolerance',
      't <= 4.0 mm',
      'thin walls',
      'mill-tolerance:5: range "thin walls" is not understood.',
    ],
    [
      'a kind nobody understands',
      'mill-tolerance',
      'max(percent 10; absolute 3.0 mm)',
      'whatever',
      'mill-tolerance:7: kind "whatever" with value "" is not understood.',
    ],
    [
      'E above one',
      'quality-factors-e',
      'seamless pipe,-,-,1.0',
      'seamless pipe,-,-,1.5',
      'quality-factors-e:2: e must lie between 0 and 1.',
    ],
    [
      'Y above one',
      'y-coefficients',
      '900,482,0.4',
      '900,482,4',
      'y-coefficients:2: y must lie between 0 and 1.',
    ],
  ])('%s', (_, name, from, to, message) => {
    const problems = problemsAfter(name, from, to)
    expect(
      problems.some((problem) => problem.startsWith(message)),
      problems.join('\n'),
    ).toBe(true)
  })

  test('a missing column, a missing cell and an empty file are told', () => {
    const { problems } = readTable('thread-depth', 'nps,depth_mm\n1,2\n')
    expect(problems[0]?.message).toContain('missing: threads_per_inch, depth_in, confidence')
    const short = readTable('thread-depth', texts['thread-depth'].replace(',A\n', '\n'))
    expect(short.problems).toEqual([
      { table: 'thread-depth', line: 2, message: 'The row has 4 cells, the first line names 5 columns.' },
    ])
    expect(readTable('thread-depth', '').problems[0]?.message).toBe('The file is empty.')
    expect(readTable('thread-depth', 'nps,threads_per_inch,depth_mm,depth_in,confidence\n').problems).toEqual(
      [{ table: 'thread-depth', line: 1, message: 'The file has no rows.' }],
    )
  })

  test('a problem in one row does not hide the next', () => {
    const bad = texts['thread-depth'].replace('0.752', 'x').replace('2.54', 'y')
    expect(readTable('thread-depth', bad).problems.map(({ line }) => line)).toEqual([2, 11])
  })
})

describe('reading', () => {
  test('quotes, commas in quotes, doubled quotes, line ends and a byte order mark', () => {
    const records = readCsv('\uFEFFa,b\r\n"x, y","say ""so"""\n\n"two\nlines",z')
    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, y', 'say "so"'] },
      { line: 4, cells: ['two\nlines', 'z'] },
    ])
  })

  test.each([[''], ['a'], ['x'.repeat(55)], ['x'.repeat(56)], ['x'.repeat(64)], ['ü€'.repeat(500)]])(
    'the checksum is SHA-256 (%#)',
    (text) => {
      expect(checksum(text)).toBe(createHash('sha256').update(text).digest('hex'))
    },
  )

  test('a curve is straight between its rows, flat below the first and without a value above the last', () => {
    const curve = { at: [100, 200, 300], values: [20, 18, 10], confidence: ['A', 'A', 'C'] } as const
    expect(readCurve(curve, 50)?.value).toBe(20)
    expect(readCurve(curve, 100)?.value).toBe(20)
    expect(readCurve(curve, 150)?.value).toBe(19)
    expect(readCurve(curve, 200)).toMatchObject({ value: 18, confidence: 'A' })
    expect(readCurve(curve, 225)).toMatchObject({ value: 16, confidence: 'C' })
    expect(readCurve(curve, 225, true)?.value).toBe(10)
    expect(readCurve(curve, 301)).toBeUndefined()
  })
})
