import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import { evaluate } from '../engine.ts'
import { gradeKey, materialNamed, nearMaterials } from './material-names.ts'

const tables = readSeedTables()
const idOf = (text: string) => materialNamed(text, tables)?.id

describe('materials as people write them', () => {
  test.each([
    ['ASTM A106 Gr.B', 'A106-B'],
    ['A106 Gr B', 'A106-B'],
    ['A106 GRADE B', 'A106-B'],
    ['A106GrB', 'A106-B'],
    ['SA-106B', 'A106-B'],
    ['SA 106 Gr. B', 'A106-B'],
    ['a106-b', 'A106-B'],
    ['A312 TP316L', 'A312-TP316L'],
    ['ASME SA-312 TP316L', 'A312-TP316L'],
    ['TP316L', 'A312-TP316L'],
    ['API 5L X65', '5L-X65'],
    ['API 5L Gr.B', '5L-B'],
    ['API5L-X52', '5L-X52'],
    ['API 5L X65M PSL2', '5L-X65'],
    ['L450', '5L-X65'],
    ['A335 P22', 'A335-P22'],
    ['SA335-P91', 'A335-P91'],
    ['S31803', 'A790-S31803'],
    ['A790 UNS S31803', 'A790-S31803'],
    ['A333 Gr.6', 'A333-6'],
    ['A53 Gr.B ERW', 'A53-B-E'],
    ['A53 B Type S', 'A53-B-S'],
    ['A672 C60', 'A671-CC60'],
    ['B423 N08825', 'B423-N08825'],
  ])('%s is %s', (text, id) => {
    expect(idOf(text)).toBe(id)
  })

  test('every id and every case of it is itself', () => {
    for (const id of tables.materials.keys()) {
      expect(idOf(id)).toBe(id)
      expect(idOf(id.toLowerCase())).toBe(id)
    }
  })

  test.each([
    ['A106', ['A106-B', 'A106-C']],
    ['A53 Gr B', ['A53-B-S', 'A53-B-E']],
    ['316L', ['A312-TP316L']],
    ['A333', ['A333-1', 'A333-6', 'A333-3']],
  ])('%s gives near names', (text, near) => {
    expect(idOf(text)).toBeUndefined()
    expect(nearMaterials(text, tables)).toEqual(near)
    const { errors } = evaluate(
      { method: 'b31.3', nps: '8', material: text, pressure: { value: 1, unit: 'MPa' } },
      tables,
    )
    for (const id of near) expect(errors[0]?.message).toContain(id)
  })

  test.each(['A999', 'B', '', 'X', 'steel'])('%j is no material', (text) => {
    expect(idOf(text)).toBeUndefined()
  })

  test.each([
    ['API 5L Gr. X65', 'X65'],
    ['x65qo', 'X65'],
    ['5L-B', 'B'],
    ['L450', 'L450'],
  ])('grade %s is %s', (text, grade) => {
    expect(gradeKey(text)).toBe(grade)
    expect(tables.linePipe.has(grade)).toBe(true)
  })
})
