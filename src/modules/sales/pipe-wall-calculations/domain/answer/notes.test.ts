import { expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluateWithSteps } from '../engine.ts'

const tables = readSeedTables()
const pipe: PipeWallCase = {
  method: 'b31.3',
  nps: '1',
  material: 'A106-B',
  pressure: { value: 20, unit: 'bar' },
  temperature: { value: 100, unit: 'C' },
}
const notesOf = (input: PipeWallCase) => evaluateWithSteps(input, tables).notes?.join('\n') ?? ''
const mm = (value: number) => ({ value, unit: 'mm' }) as const

test('the impact curve or the minimum temperature of the material is shown', () => {
  expect(notesOf(pipe)).toContain('impact curve B of 323.2.2')
  expect(notesOf({ ...pipe, material: 'A333-6' })).toContain('Minimum temperature of A333-6: -50 F.')
})

test('the notes of the code are pointed to, never interpreted', () => {
  expect(notesOf(pipe)).toContain('A106-B: see code notes (57).')
  expect(notesOf({ ...pipe, material: 'A335-P5' })).not.toContain('code notes')
})

test('thin threaded pipe of small size is remarked', () => {
  const remark = 'commonly Sch 80 or heavier'
  expect(notesOf({ ...pipe, thread: 'npt', nominalWall: mm(3.38) })).toContain(remark)
  expect(notesOf({ ...pipe, thread: 'npt', nominalWall: mm(4.55) })).not.toContain(remark)
  expect(notesOf({ ...pipe, nps: '2', thread: 'npt', nominalWall: mm(3.91) })).not.toContain(remark)
  expect(notesOf({ ...pipe, nominalWall: mm(3.38) })).not.toContain(remark)
})

test('a short bend, high pressure and line pipe have their notes', () => {
  expect(notesOf({ ...pipe, bendRadius: mm(38) })).toContain('Below 1.5 D')
  expect(notesOf({ ...pipe, bendRadius: mm(100) })).not.toContain('Below 1.5 D')
  expect(notesOf({ ...pipe, pressure: { value: 60, unit: 'MPa' } })).toContain('Chapter IX')
  const line: PipeWallCase = { method: 'b31.4', nps: '10', smys: 'X52', pressure: { value: 60, unit: 'bar' } }
  expect(notesOf(line)).toContain('ISO 3183')
  expect(notesOf({ ...line, units: 'us' })).toContain('before 2007')
})
