import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { evaluate } from './engine.ts'

const tables = readSeedTables()
const run = (input: PipeWallCase) => evaluate(input, tables)
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
const fahrenheit = (value: number) => ({ value, unit: 'F' }) as const
const source = 'B31.3 2022, SI table, page 210'

describe('plain and right work needs no engineer', () => {
  test.each([
    [300, 126],
    [375, 113],
    [450, 62.6],
    [525, 21.4],
  ])('S of A106-B at %i C as the SI table prints it, %f MPa', (temperature, value) => {
    const input: PipeWallCase = {
      method: 'b31.3',
      nps: '6',
      material: 'A106-B',
      pressure: bar(5),
      temperature: celsius(temperature),
      allowableStress: { value, unit: 'MPa', source },
    }
    expect(run(input)).toMatchObject({ passes: true })
    const above = { ...input, allowableStress: { value: value * 1.1, unit: 'MPa' as const, source } }
    expect(run(above).engineerNeeded).toMatchObject([{ field: 'allowableStress' }])
  })

  test('B31.4 at 250 F and at 120 C, and not above', () => {
    const line: PipeWallCase = { method: 'b31.4', nps: '8', smys: 'X52', pressure: bar(50) }
    expect(run({ ...line, temperature: fahrenheit(250) }).passes).toBe(true)
    expect(run({ ...line, temperature: celsius(120) }).passes).toBe(true)
    expect(run({ ...line, temperature: fahrenheit(251) }).passes).toBe(false)
    expect(run({ ...line, temperature: celsius(121) }).passes).toBe(false)
  })

  test('a crossing brings its own factor where it is the lower one', () => {
    const gas: PipeWallCase = { method: 'b31.8', nps: '8', smys: 'X52', pressure: bar(50) }
    expect(run({ ...gas, locationClass: 1, crossing: 'class-1' })).toMatchObject({
      passes: true,
      designFactor: 0.6,
    })
    expect(run({ ...gas, locationClass: 4, crossing: 'class-1' })).toMatchObject({ designFactor: 0.4 })
    expect(run({ ...gas, locationClass: 1, crossing: 'class-1', designFactor: 0.72 }).passes).toBe(false)
  })

  test('f of EN 13480-3 is not measured by 2/3 of the yield strength', () => {
    const en: PipeWallCase = {
      method: 'en13480',
      nps: '4',
      material: 'A312-TP316L',
      seam: 'seamless',
      pressure: bar(40),
      temperature: celsius(50),
      allowableStress: {
        value: 141,
        unit: 'MPa',
        source: 'EN 10216-5, table 6',
        temperature: celsius(50),
      },
    }
    expect(run(en)).toMatchObject({ passes: true })
    const high = { ...en.allowableStress, value: 240, unit: 'MPa' as const }
    expect(run({ ...en, allowableStress: high }).passes).toBe(false)
  })

  test('a slurry line has the factor of slurry lines', () => {
    const line: PipeWallCase = {
      method: 'b31.4',
      nps: '8',
      smys: 'X52',
      pressure: bar(50),
      designFactor: 0.8,
    }
    expect(run({ ...line, fluidService: 'Slurry' })).toMatchObject({ passes: true, warnings: ['W07'] })
    expect(run({ ...line, fluidService: 'Slurry', designFactor: 0.85 }).passes).toBe(false)
    expect(run(line).passes).toBe(false)
  })

  test.each([33.7, 42.4, 76.1, 139.7])('a diameter of %f mm without listed walls says so', (value) => {
    const result = run({
      method: 'en13480',
      material: '1.4404',
      outsideDiameter: { value, unit: 'mm' },
      pressure: bar(10),
      temperature: celsius(50),
    })
    expect(result.warnings).toContain('W23')
    expect(result.warnings).not.toContain('W08')
  })
})
