import { describe, expect, it } from 'vitest'
import { takingOf } from '../domain.ts'
import { needOfLine, readSize } from './need-of-line.ts'
import { materialNamed, needOfWall, specificationNamed } from './need-of-wall.ts'

const mm = (value: number) => ({ value, unit: 'mm' })

describe('The need of a calculated wall', () => {
  it('is tm for what was measured and the required wall for the nominal one, rounded up', () => {
    expect(needOfWall({ outsideDiameter: mm(168.3), tm: mm(7.1234), requiredWall: mm(8.1411) })).toEqual({
      form: 'pipe',
      odMm: '168.3',
      wallMm: '7.124',
      nominalWallMm: '8.142',
      pieces: '1',
    })
    expect(
      needOfWall({
        outsideDiameter: { value: 6.625, unit: 'in' },
        tm: { value: 0.28, unit: 'in' },
        requiredWall: { value: 0.32, unit: 'in' },
      }),
    ).toMatchObject({ odMm: '168.275', wallMm: '7.112', nominalWallMm: '8.128' })
  })

  it('is the whole required wall where a bend thins it, and nothing without a wall', () => {
    const walls = { outsideDiameter: mm(168.3), tm: mm(7), requiredWall: mm(9) }
    expect(needOfWall({ ...walls, governingPlace: 'extrados' })).toMatchObject({ wallMm: '9' })
    expect(needOfWall({ ...walls, governingPlace: 'pipe' })).toMatchObject({ wallMm: '7' })
    expect(needOfWall({ outsideDiameter: mm(168.3) })).toBeNull()
  })
})

describe('The material of a calculation', () => {
  it.each([
    ['A106-B', 'A106', ['B', 'B']],
    ['A53-B-S', 'A53', ['B-S', 'B']],
    ['A312-TP304L', 'A312', ['TP304L', 'TP304L']],
    ['5L-X60', '5L', ['X60', 'X60']],
  ])('%s is specification and grade', (id, specification, grades) => {
    expect(materialNamed(id)).toEqual({ specification, grades })
  })

  it('is not known where it has another kind of name or none', () => {
    expect(materialNamed('1.4404')).toBeNull()
    expect(materialNamed(undefined)).toBeNull()
  })

  it('is one specification of the stock, or none where several are named so', () => {
    const one = (code: string) => ({ code, name: 'Seamless pipe' })
    const all = [one('ASTM A106/A106M'), one('ASTM A1065'), one('API 5L')]
    expect(specificationNamed('A106', all)).toBe(all[0])
    expect(specificationNamed('5L', all)).toBe(all[2])
    expect(specificationNamed('A106', [...all, one('ASME A106')])).toBeNull()
  })
})

describe('The need of a line', () => {
  const line = { quantity: '4.000', uom: 'each', specificationIds: ['s1', 's2'] }

  it.each([
    ['6" sch 80', { form: 'pipe', nps: '6', schedule: '80' }],
    ['NPS 1 1/2', { form: 'pipe', nps: '1-1/2' }],
    ['168,3 x 10.97 mm', { form: 'pipe', odMm: '168.3', nominalWallMm: '10.97' }],
    ['Ø 100', { form: 'round_bar', diameterMm: '100' }],
    ['Bar F22 230 mm', { form: 'round_bar', diameterMm: '230' }],
    ['Forged round bar 100', { form: 'round_bar', diameterMm: '100' }],
    ['Plate 20 x 2000 x 6000', { form: 'plate', thicknessMm: '20', widthMm: '2000', lengthMm: '6000' }],
    [
      'Plate S355 6000 x 2000 x 20 mm',
      { form: 'plate', thicknessMm: '20', widthMm: '2000', lengthMm: '6000' },
    ],
    ['Plate 20 x 2000, S355', { form: 'plate', thicknessMm: '20', widthMm: '2000' }],
    ['Plate 12,7 x 1500', { form: 'plate', thicknessMm: '12.7', widthMm: '1500' }],
    ['Flat bar 100 x 10', { form: 'flat', widthMm: '100', thicknessMm: '10' }],
    ['Flat 10x100x3000', { form: 'flat', widthMm: '100', thicknessMm: '10', lengthMm: '3000' }],
    ['Hollow bar 200/150', { form: 'hollow_bar', odMm: '200', insideMm: '150' }],
    ['Hollow 200 x 150 F22', { form: 'hollow_bar', odMm: '200', insideMm: '150' }],
    ['Forged ring 500/300 x 120', { form: 'ring', odMm: '500', insideMm: '300', heightMm: '120' }],
    ['Ring 500 x 300 x 120', { form: 'ring', odMm: '500', insideMm: '300', heightMm: '120' }],
    ['Pipe 168.3 x 10.97, plate end', { form: 'pipe', odMm: '168.3', nominalWallMm: '10.97' }],
    ['Weld neck, flat face, 6 in sch 80', { form: 'pipe', nps: '6', schedule: '80' }],
    ['DN 150 PN 40', { form: 'pipe' }],
    ['Hollow bar 100 mm', { form: 'pipe' }],
    ['Gasket for 40 bar, 3 mm', { form: 'pipe' }],
  ])('reads the size %s', (size, expected) => {
    expect(needOfLine({ ...line, size }, null)).toMatchObject(expected)
  })

  it('reads no size where none is named', () => {
    for (const words of [
      'Hollow bar 100 x 20',
      'O-ring 100 x 5',
      'Angle 100 x 100 x 10',
      'Ring R24',
      'Plate 20 mm',
    ])
      expect(readSize(words)).toBeNull()
    for (const words of ['DN 150 PN 40', 'Square bar 50 mm', 'Hex bar 50 mm', 'Tested at 40 bar, 3 mm', ''])
      expect(readSize(words)).toBeNull()
  })

  it('takes specification, certificate, pieces and facility over', () => {
    expect(needOfLine({ ...line, certificationLevel: '3.2' }, 'f1')).toMatchObject({
      specificationId: 's1',
      certificateType: '3.2',
      pieces: '4',
      facilityId: 'f1',
    })
    expect(needOfLine({ ...line, uom: 'm' }, null)).toMatchObject({ pieces: '1' })
  })
})

describe('What is taken of a row', () => {
  it('is cut with its kerf, up to what is needed, and the last cut may end the piece', () => {
    const bar = { freeMm: 3006, qtyPieces: 1, freePieces: 1 }
    expect(takingOf(bar, { lengthMm: 1000, pieces: 5 })).toMatchObject({
      each: 3,
      takes: 3,
      restMm: 0,
      keepMm: 3006,
    })
    expect(takingOf(bar, { lengthMm: 1000, pieces: 2 })).toMatchObject({
      takes: 2,
      restMm: 1000,
      keepMm: 2006,
    })
  })

  it('is counted where there is no length', () => {
    const flanges = { freeMm: 0, qtyPieces: 10, freePieces: 6 }
    expect(takingOf(flanges, { lengthMm: 0, pieces: 8 })).toMatchObject({ keepPieces: 6, keepMm: null })
    expect(takingOf({ ...flanges, qtyPieces: 1, freePieces: 1 }, { lengthMm: 0, pieces: 1 })).toMatchObject({
      keepPieces: 1,
    })
  })
})
