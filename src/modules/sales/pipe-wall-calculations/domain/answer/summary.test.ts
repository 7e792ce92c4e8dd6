import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import { drainHeader } from '../../../../../../test/support/pipe-wall.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluate } from '../engine.ts'
import { sizeText, wallText } from './summary.ts'

const tables = readSeedTables()
const { nps: _, ...unsized } = drainHeader

describe('The size of a pipe in the list', () => {
  const sizeOf = (given: PipeWallCase) => sizeText(given, evaluate(given, tables))

  test('is the nominal size as typed', () => {
    expect(sizeOf(drainHeader)).toBe('NPS 8')
    expect(sizeOf({ ...drainHeader, nps: '1-1/2' })).toBe('NPS 1-1/2')
  })

  test.each(['NPS 3/4', '3/4', 'DN 20', 'dn20'])('is NPS 3/4 however it was written: %s', (nps) => {
    expect(sizeOf({ ...drainHeader, nps })).toBe('NPS 3/4')
  })

  test('is the nominal size a typed diameter belongs to', () => {
    expect(sizeOf({ ...unsized, outsideDiameter: { value: 8.625, unit: 'in' } })).toBe('NPS 8')
  })

  test('is the diameter as typed where it belongs to none', () => {
    expect(sizeOf({ ...unsized, outsideDiameter: { value: 9.1, unit: 'in' } })).toBe('OD 9.1 in')
    expect(sizeOf({ ...unsized, insideDiameter: { value: 205, unit: 'mm' } })).toBe('ID 205 mm')
  })
})

describe('The wall of a pipe in the list', () => {
  const wallOf = (given: PipeWallCase) => wallText(evaluate(given, tables))

  test('is the chosen wall with its schedules', () => {
    expect(wallOf(drainHeader)).toBe('0.406 in (60)')
    expect(wallOf({ ...drainHeader, pressure: { value: 100, unit: 'psi' } })).toMatch(/^0\.\d{3} in \(.+\)$/)
  })

  test('stands alone where it has no schedule', () => {
    expect(wallOf({ ...drainHeader, nominalWall: { value: 0.41, unit: 'in' } })).toBe('0.410 in')
  })

  test('is what is needed where no listed wall is enough, never rounded below it', () => {
    const given: PipeWallCase = { ...drainHeader, pressure: { value: 6500, unit: 'psi' } }
    const text = wallOf(given)
    expect(text).toMatch(/^needs \d\.\d{3} in$/)
    expect(Number(text.split(' ')[1])).toBeGreaterThanOrEqual(evaluate(given, tables).tn?.value ?? Number.NaN)
  })

  test('says nothing of a case that was refused', () => {
    expect(wallOf({ ...drainHeader, nps: '7777' })).toBe('')
  })
})
