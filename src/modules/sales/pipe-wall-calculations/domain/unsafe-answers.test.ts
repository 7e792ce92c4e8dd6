import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { evaluate, evaluateWithSteps } from './engine.ts'

const tables = readSeedTables()
const run = (input: PipeWallCase) => evaluate(input, tables)
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const psi = (value: number) => ({ value, unit: 'psi' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
const fahrenheit = (value: number) => ({ value, unit: 'F' }) as const
const reasons = (input: PipeWallCase) => (run(input).engineerNeeded ?? []).map(({ field }) => field)

describe('a bend', () => {
  const steam: PipeWallCase = {
    method: 'b31.3',
    nps: '4',
    material: 'A106-B',
    pressure: bar(40),
    temperature: celsius(400),
    allowance: [mm(1.5)],
  }
  const bent: PipeWallCase = { ...steam, bendRadius: { times: 1.5, of: 'nominal' } }

  test('asks for the wall that its worst place needs', () => {
    const [straight, bend] = [run(steam), run(bent)]
    expect(bend.selectedWall?.value).toBeGreaterThan(straight.selectedWall?.value ?? Infinity)
    expect(bend.passes).toBe(true)
    for (const place of [bend.intrados, bend.sidewall, bend.extrados]) {
      expect(place?.margin?.value).toBeGreaterThanOrEqual(0)
      expect(place?.passes).toBe(true)
    }
    expect(['intrados', 'extrados']).toContain(bend.governingPlace)
  })

  test('fails with the wall that is enough for the straight pipe alone', () => {
    const result = evaluateWithSteps({ ...bent, nominalWall: mm(4.78) }, tables)
    expect(result.passes).toBe(false)
    const verdicts = Object.fromEntries((result.verdicts ?? []).map(({ place, passes }) => [place, passes]))
    expect(verdicts).toEqual({ pipe: true, intrados: false, sidewall: true, extrados: false })
    const row = result.wallTable?.find(({ wall }) => wall.value === 4.78)
    expect(row?.isEnough).toBe(false)
    expect(row?.reason).toMatch(/intrados|extrados/)
  })

  test('of a pipeline asks for the wall at its extrados too', () => {
    const line: PipeWallCase = {
      method: 'b31.8',
      nps: '6',
      smys: 'X65',
      locationClass: 1,
      pressure: bar(100),
      bendRadius: { times: 5, of: 'nominal' },
    }
    const result = run(line)
    expect(result.extrados?.margin?.value).toBeGreaterThanOrEqual(0)
    expect(result.intrados?.margin?.value).toBeGreaterThanOrEqual(0)
    expect(result.passes).toBe(true)
  })

  test('is rated by its weakest place, which never holds less than the pressure it passes', () => {
    const result = run({ ...bent, nominalWall: mm(6.02) })
    expect(result.bendRating?.value).toBeLessThan(result.rating?.value ?? 0)
    expect(result.bendRating?.value).toBeGreaterThanOrEqual(4)
    expect(run({ ...bent, nominalWall: mm(4.78) }).bendRating?.value).toBeLessThan(4)
  })

  test('says which pipe has to be ordered for it, the thinning included', () => {
    const result = run(bent)
    const left = (result.extrados?.pipeWall?.value ?? 0) * 0.875
    const thinning = 150 / (150 + 114.3 / 2)
    expect(left * thinning - 1.5).toBeCloseTo(result.extrados?.t.value ?? Number.NaN, 9)
  })
})

describe('the quality factor', () => {
  const erw: PipeWallCase = {
    method: 'b31.3',
    nps: '8',
    material: 'A53-B-E',
    pressure: psi(1000),
    temperature: fahrenheit(200),
    qualityFactor: 1,
    ndeReport: 'RT-77',
  }

  test('of ERW pipe is not lifted by radiography', () => {
    const result = run(erw)
    expect(result.qualityFactor).toBe(0.85)
    expect(result.t?.value).toBeCloseTo(0.248, 3)
    expect(result.selectedSchedules).toContain('40')
    expect(result.warnings).toContain('W06')
  })

  test('of furnace butt welded pipe never is', () => {
    const furnace: PipeWallCase = {
      ...erw,
      material: undefined,
      allowableStress: {
        ...psi(20000),
        source: 'B31.3 2022, Table A-1C, page 210',
        temperature: fahrenheit(200),
      },
      weldedJoint: 'furnace-butt',
    }
    expect(run(furnace).qualityFactor).toBe(0.6)
    const welded = run({ ...erw, material: 'A53-B-S', seam: 'welded', ndeReport: 'x' })
    expect(welded.qualityFactor).toBe(0.6)
    expect(welded.passes).toBe(false)
  })

  test('of fusion welded pipe is lifted by full radiography with its report, and not without', () => {
    const fused: PipeWallCase = { ...erw, material: 'A312-TP316L', seam: 'welded' }
    expect(run(fused)).toMatchObject({ qualityFactor: 1, passes: true })
    expect(run({ ...fused, ndeReport: undefined }).passes).toBe(false)
    expect(run({ ...fused, ndeReport: 'spot RT-3' }).qualityFactor).toBe(0.9)
  })

  test('of line pipe follows the joint that is named', () => {
    const line: PipeWallCase = { ...erw, material: '5L-B', qualityFactor: undefined, ndeReport: undefined }
    expect(run({ ...line, weldedJoint: 'erw' }).qualityFactor).toBe(0.85)
    expect(run({ ...line, weldedJoint: 'saw' }).qualityFactor).toBe(0.95)
    expect(run({ ...line, weldedJoint: 'furnace-butt' }).qualityFactor).toBe(0.6)
  })

  test('counts as welded with a warning where nobody said seamless', () => {
    const large: PipeWallCase = {
      method: 'b31.3',
      nps: '24',
      material: 'A312-TP316L',
      pressure: psi(300),
      temperature: fahrenheit(200),
    }
    const result = run(large)
    expect(result.qualityFactor).toBe(0.8)
    expect(result.t?.value).toBeCloseTo(0.267, 3)
    expect(result.warnings).toContain('W20')
    const said = run({ ...large, seam: 'seamless' })
    expect(said.qualityFactor).toBe(1)
    expect(said.warnings).not.toContain('W20')
  })

  test('of pipe without a material is not taken as 1 in silence', () => {
    const typed: PipeWallCase = {
      ...erw,
      material: undefined,
      qualityFactor: undefined,
      ndeReport: undefined,
      allowableStress: {
        ...psi(20000),
        source: 'B31.3 2022, Table A-1C, page 210',
        temperature: fahrenheit(200),
      },
    }
    expect(run(typed)).toMatchObject({ passes: false })
    expect(reasons(typed)).toEqual(['seam'])
    expect(run({ ...typed, seam: 'seamless' }).passes).toBe(true)
  })

  test('of a specification that is made seamless only is not that of a welded pipe', () => {
    expect(reasons({ ...erw, material: 'A106-B', seam: 'welded', qualityFactor: undefined })).toContain(
      'seam',
    )
  })
})

describe('the design factor', () => {
  const gas: PipeWallCase = {
    method: 'b31.8',
    nps: '8',
    smys: 'X52',
    pressure: bar(50),
    locationClass: 4,
    designFactor: 0.9,
  }

  test.each([
    ['above its class', gas],
    ['above 0.80 without a class', { ...gas, locationClass: undefined }],
    ['above the class by a little', { ...gas, designFactor: 0.41 }],
    ['above the crossing', { ...gas, locationClass: 1, designFactor: 0.72, crossing: 'class-1' }],
    ['above 0.72 in B31.4', { ...gas, method: 'b31.4', locationClass: undefined, designFactor: 0.75 }],
  ] as const)('%s never passes by itself', (_, input) => {
    const result = run(input)
    expect(result.warnings).toEqual(expect.arrayContaining(['W15', 'W19']))
    expect(result.passes).toBe(false)
    expect(reasons(input)).toContain('designFactor')
  })

  test('of the class or below passes', () => {
    expect(run({ ...gas, designFactor: 0.4 }).passes).toBe(true)
    expect(run({ ...gas, designFactor: undefined }).passes).toBe(true)
    expect(run({ ...gas, locationClass: '1 Division 1', designFactor: 0.8 }).passes).toBe(true)
  })

  test('a temperature factor above the table and a line outside its range never pass by themselves', () => {
    const warm: PipeWallCase = { ...gas, designFactor: 0.4, temperature: celsius(200) }
    expect(reasons({ ...warm, temperatureFactor: 1 })).toEqual(['temperatureFactor'])
    expect(run({ ...warm, temperatureFactor: 0.85 }).passes).toBe(true)
    const liquid: PipeWallCase = { method: 'b31.4', nps: '8', smys: 'X52', pressure: bar(50) }
    for (const value of [-50, 130]) {
      const result = run({ ...liquid, temperature: celsius(value) })
      expect(result).toMatchObject({ passes: false, warnings: expect.arrayContaining(['W15']) })
    }
  })
})

describe('a typed factor', () => {
  const hot: PipeWallCase = {
    method: 'b31.3',
    nps: '10',
    material: 'A312-TP316',
    seam: 'welded',
    pressure: bar(10),
    temperature: celsius(600),
  }

  test('W above the table never passes by itself', () => {
    expect(reasons({ ...hot, weldStrengthFactor: 1 })).toEqual(['weldStrengthFactor'])
    expect(reasons({ ...hot, weldStrengthFactor: 0.5 })).toEqual([])
  })

  test('Y above the table never passes by itself', () => {
    expect(reasons({ ...hot, temperature: celsius(200), coefficientY: 0.7 })).toEqual(['coefficientY'])
    expect(reasons({ ...hot, temperature: celsius(200), coefficientY: 0 })).toEqual([])
  })
})

describe('a measured wall that will be used up', () => {
  const thin: PipeWallCase = {
    method: 'b31.3',
    nps: '8',
    material: 'A106-B',
    pressure: bar(50),
    temperature: celsius(200),
    measuredWall: mm(4),
    measuredOn: '2026-01-15',
    corrosionRate: mm(0.5),
    interval: 5,
  }

  test('fails with its remaining life and the day it has to be retired', () => {
    const result = run(thin)
    expect(result.status).toBe('ok')
    expect(result.passes).toBe(false)
    const t = result.t?.value ?? Number.NaN
    expect(result.retirementWall?.value).toBeCloseTo(t, 9)
    expect(result.remainingLife).toBeCloseTo(Math.max(0, (4 - t) / 0.5), 9)
    expect(result.retirementDate).toMatch(/^2026-0[1-4]-\d\d$/)
    expect(result.margin?.value).toBeLessThan(0)
    expect(result.rating).toBeUndefined()
  })

  test('fails at once where it is below the retirement wall', () => {
    const result = run({ ...thin, measuredWall: mm(2) })
    expect(result).toMatchObject({ passes: false, remainingLife: 0, retirementDate: '2026-01-15' })
  })

  test('without a date of the measurement has a life and no day', () => {
    const result = run({ ...thin, measuredOn: undefined })
    expect(result.remainingLife).toBeGreaterThan(0)
    expect(result.retirementDate).toBeUndefined()
  })
})

describe('contradictions', () => {
  test('of NPS and outside diameter are refused at the diameter', () => {
    const input: PipeWallCase = {
      method: 'b31.3',
      nps: '24',
      outsideDiameter: mm(60.3),
      material: 'A106-B',
      pressure: bar(10),
      temperature: celsius(20),
    }
    expect(run(input).errors).toEqual([
      { field: 'outsideDiameter', message: expect.stringMatching(/NPS 24 .* 610/) },
    ])
    expect(run({ ...input, outsideDiameter: mm(609.6) }).status).toBe('ok')
    expect(run({ ...input, outsideDiameter: { value: 24, unit: 'in' } }).status).toBe('ok')
  })

  test('of seamless pipe and its joint are refused', () => {
    const input: PipeWallCase = {
      method: 'b31.3',
      nps: '8',
      material: 'A333-6',
      seam: 'seamless',
      weldedJoint: 'erw',
      pressure: bar(10),
      temperature: celsius(20),
    }
    expect(run(input).errors).toEqual([{ field: 'weldedJoint', message: expect.stringMatching(/seamless/i) }])
  })
})
