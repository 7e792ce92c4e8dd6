import { describe, expect, test } from 'vitest'
import type { PipeWallCase } from '../../contract/case.ts'
import { caseOf, isSameCase, parameterOf } from './draft.ts'
import { emptyDraft, turnedTo, unitsOf } from './draft-units.ts'
import { draftOf } from './draft-of-case.ts'
import { addressOf } from './use-draft.ts'

const whole: PipeWallCase = {
  method: 'b31.3',
  units: 'us',
  nps: '8',
  material: 'A106-B',
  pressure: { value: 1050, unit: 'psi' },
  temperature: { value: 550, unit: 'F' },
  allowance: [{ value: 0.0625, unit: 'in', name: 'corrosion' }],
  millTolerance: { percent: 12.5 },
  bendRadius: { times: 3, of: 'nominal' },
  externalPressure: true,
}

describe('A calculator turned to other units', () => {
  test('keeps what is typed in its unit, and turns every empty field', () => {
    const typed = { ...emptyDraft, ...unitsOf('us'), units: 'us', p: '1050', c: ' ', erosion: '0.0625' }
    const turned = { ...typed, ...turnedTo(typed, 'si') }
    expect(turned).toMatchObject({ units: 'si', pu: 'psi', cu: 'in', tu: 'C', wallu: 'mm', stressu: 'MPa' })
    expect(caseOf(turned)).toMatchObject({ units: 'si', pressure: { value: 1050, unit: 'psi' } })
  })

  test('turns every unit there is while nothing is typed', () => {
    expect(turnedTo(emptyDraft, 'us')).toEqual({ units: 'us', ...unitsOf('us') })
  })
})

describe('A draft', () => {
  test('leaves out what belongs to a field that was emptied, and is not shown any more', () => {
    const bent = {
      ...emptyDraft,
      p: '7',
      bend: '3',
      thinning: '0,9',
      measured: '6',
      rate: '0.1',
      interval: '5',
    }
    expect(caseOf(bent)).toMatchObject({ bendThinning: 0.9, corrosionRate: { value: 0.1 }, interval: 5 })
    const straight = caseOf({ ...bent, bend: '', measured: ' ' })
    expect(Object.keys(straight).sort()).toEqual(['method', 'pressure', 'units'])
  })

  test('is the same case however its numbers are written, and another one with other numbers', () => {
    const saved = draftOf(whole)
    expect(isSameCase({ ...saved, c: '0,06250', wallu: 'mm' }, saved)).toBe(true)
    expect(isSameCase({ ...saved, p: '1500' }, saved)).toBe(false)
    expect(isSameCase({ ...saved, p: '' }, saved)).toBe(false)
  })

  test('of a pipeline says when walls without a schedule number are left out', () => {
    const pipeline: PipeWallCase = { method: 'b31.8', units: 'si', nps: '6', unscheduledWalls: false }
    expect(draftOf(pipeline)).toMatchObject({ unscheduled: 'no' })
    expect(caseOf(draftOf(pipeline))).toMatchObject({ unscheduledWalls: false })
    expect(caseOf({ ...emptyDraft, unscheduled: '' })).not.toHaveProperty('unscheduledWalls')
  })

  test('gives the case it was made from', () => {
    expect(caseOf(draftOf(whole))).toEqual(whole)
  })

  test.each<[string, PipeWallCase]>([
    [
      'pairs',
      {
        method: 'b31.3',
        units: 'si',
        outsideDiameter: { value: 168.3, unit: 'mm' },
        conditions: [
          { pressure: { value: 4, unit: 'MPa' }, temperature: { value: 200, unit: 'C' } },
          { pressure: { value: 3, unit: 'MPa' }, temperature: { value: 350, unit: 'C' } },
        ],
      },
    ],
    [
      'a typed stress',
      {
        method: 'en13480',
        units: 'si',
        outsideDiameter: { value: 114.3, unit: 'mm' },
        pressure: { value: 6, unit: 'MPa' },
        allowableStress: { value: 110, unit: 'MPa', source: 'EN 10216-5' },
        millTolerance: { value: 0.3, unit: 'mm' },
      },
    ],
    [
      'a pipeline',
      {
        method: 'b31.8',
        units: 'us',
        nps: '20',
        smys: 'X60',
        pressure: { value: 1440, unit: 'psi' },
        locationClass: '2',
      },
    ],
    [
      'a measured wall',
      {
        method: 'barlow',
        units: 'si',
        insideDiameter: { value: 100, unit: 'mm' },
        smys: { value: 240, unit: 'MPa' },
        pressure: { value: 2, unit: 'MPa' },
        measuredWall: { value: 5.1, unit: 'mm' },
        corrosionRate: { value: 0.1, unit: 'mm' },
        interval: 5,
        millTolerance: { specification: 'API 5L welded' },
        bendRadius: { value: 1200, unit: 'mm' },
      },
    ],
  ])('keeps %s', (_, input) => {
    expect(caseOf(draftOf(input))).toEqual(input)
  })

  test('reads decimal commas and hands on what is no number', () => {
    const draft = { ...emptyDraft, p: '12,5', t: 'abc' }
    expect(caseOf(draft)).toMatchObject({
      pressure: { value: 12.5, unit: 'MPa' },
      temperature: { value: 'abc', unit: 'C' },
    })
  })

  test('leaves out what is empty and the sizes that are not chosen', () => {
    const draft = { ...emptyDraft, nps: '8', od: '219.1', id: '200', by: 'od', e: ' ' }
    expect(caseOf(draft)).toEqual({
      method: 'b31.3',
      units: 'si',
      outsideDiameter: { value: 219.1, unit: 'mm' },
    })
  })
})

test.each([
  ['pressure.value', 'p'],
  ['conditions.0.temperature', 't'],
  ['conditions.1.pressure', 'pairs'],
  ['allowance.0.value', 'c'],
  ['allowance.1', 'erosion'],
  ['allowableStress.source', 'source'],
  ['qualityFactor', 'e'],
  ['nps', 'nps'],
])('the error of %s stands at %s', (field, parameter) => {
  expect(parameterOf(field)).toBe(parameter)
})

describe('A case that came from elsewhere', () => {
  const given: PipeWallCase = { method: 'b31.3', nps: '6', pressure: { value: 500, unit: 'psi' } }

  test('is opened in the units it is calculated in, also where they were left out', () => {
    expect(draftOf(given)).toMatchObject({ units: 'us', pu: 'psi', tu: 'F', cu: 'in' })
    expect(draftOf({ ...given, pressure: { value: 34, unit: 'bar' } })).toMatchObject({
      units: 'si',
      pu: 'bar',
    })
  })

  test('has its further pairs in the units of the first', () => {
    const draft = draftOf({
      method: 'b31.3',
      nps: '6',
      conditions: [
        { pressure: { value: 4, unit: 'MPa' }, temperature: { value: 200, unit: 'C' } },
        { pressure: { value: 35, unit: 'bar' }, temperature: { value: 662, unit: 'F' } },
        { temperature: { value: 20, unit: 'C' } },
      ],
    })
    expect(draft['pairs']).toBe('3.5@350; @20')
    expect(caseOf(draft)['conditions']).toEqual([
      { pressure: { value: 4, unit: 'MPa' }, temperature: { value: 200, unit: 'C' } },
      { pressure: { value: 3.5, unit: 'MPa' }, temperature: { value: 350, unit: 'C' } },
      { temperature: { value: 20, unit: 'C' } },
    ])
  })

  test('loses nothing of its allowances, whatever their units and number', () => {
    const draft = draftOf({
      ...given,
      allowance: [
        { value: 1.5, unit: 'mm' },
        { value: 0.05, unit: 'in', name: 'erosion' },
        { value: 0.23, unit: 'mm', name: 'scratches' },
      ],
    })
    expect(caseOf(draft)['allowance']).toEqual([
      { value: 1.5, unit: 'mm', name: 'corrosion' },
      { value: 1.5, unit: 'mm', name: 'erosion' },
    ])
  })

  test('given by both diameters keeps the wall they describe', () => {
    const draft = draftOf({
      method: 'b31.3',
      pressure: { value: 4, unit: 'MPa' },
      outsideDiameter: { value: 168.3, unit: 'mm' },
      insideDiameter: { value: 6, unit: 'in' },
    })
    const { outsideDiameter, insideDiameter, nominalWall } = caseOf(draft) as Partial<PipeWallCase>
    expect(insideDiameter).toBeUndefined()
    expect([outsideDiameter, nominalWall]).toEqual([
      { value: 168.3, unit: 'mm' },
      { value: 7.95, unit: 'mm' },
    ])
  })

  test('with no size opens with the field for the nominal size', () => {
    expect(draftOf({ method: 'b31.3' })['by']).toBe('nps')
  })
})

describe('What is typed', () => {
  const typed = (changes: Record<string, string>) => caseOf({ ...emptyDraft, nps: '8', ...changes })

  test('is trimmed, and blanks are nothing', () => {
    expect(typed({ nps: ' 8 ', material: '  ', title: ' Header ' })).toEqual({
      method: 'b31.3',
      units: 'si',
      nps: '8',
      title: 'Header',
    })
  })

  test.each([
    ['percent', '12,5', { percent: 12.5 }],
    ['mm', '0.3', { value: 0.3, unit: 'mm' }],
    ['in', '0.02', { value: 0.02, unit: 'in' }],
    ['specification', 'API 5L welded', { specification: 'API 5L welded' }],
    ['percent', 'most', { percent: 'most' }],
  ])('as a mill tolerance in %s: %s', (millu, mill, millTolerance) => {
    expect(typed({ millu, mill })).toMatchObject({ millTolerance })
  })

  test.each([
    ['nominal', '3', { times: 3, of: 'nominal' }],
    ['outside', '1,5', { times: 1.5, of: 'outside' }],
    ['mm', '1200', { value: 1200, unit: 'mm' }],
  ])('as a bend radius by %s: %s', (bendu, bend, bendRadius) => {
    expect(typed({ bendu, bend })).toMatchObject({ bendRadius })
  })

  test.each([
    ['X60', 'X60'],
    ['unknown', 'unknown'],
    ['415', { value: 415, unit: 'MPa' }],
  ])('as a strength: %s', (smys, value) => {
    expect(typed({ smys })).toMatchObject({ smys: value })
  })

  test('as a source counts only beside a stress', () => {
    expect(typed({ source: 'EN 10216-5' })).not.toHaveProperty('allowableStress')
    expect(typed({ source: 'EN 10216-5', stress: '110' })).toMatchObject({
      allowableStress: { value: 110, unit: 'MPa', source: 'EN 10216-5' },
    })
  })

  test('as a switch is on with yes, off with no, and not given when it was left alone', () => {
    expect(typed({ external: 'yes', deduct: 'no' })).toMatchObject({ externalPressure: true })
    expect(typed({ deduct: 'no' })).toMatchObject({ deductMillTolerance: false })
    expect(typed({})).not.toHaveProperty('deductMillTolerance')
  })

  test('has units for every field, of one system', () => {
    expect(Object.keys(unitsOf('us'))).toEqual(Object.keys(unitsOf('si')))
    expect(Object.values(unitsOf('us')).filter((unit) => ['MPa', 'C', 'mm'].includes(unit))).toEqual([])
  })
})

test('the address of a comparison keeps what was emptied in its second case', () => {
  const draft = { p: '7', wall: '8', erosion: '', 'b.wall': '', 'b.p': '6' }
  expect(addressOf('/calculator', draft)).toBe('/calculator?p=7&wall=8&b.wall=&b.p=6')
})
