import { describe, expect, it } from 'vitest'
import type { CalculationReference } from './contract.ts'
import { referenceLabel, referenceState, referenceWarning } from './domain.ts'
import { referenceOf } from './server/api.ts'

const reference: CalculationReference = {
  id: '0b0a1c9e-8f9a-4f43-9d5e-0a2a4c4b7a11',
  number: 'CALC-000042',
  revision: 1,
  title: 'Production header',
  code: 'ASME B31.3 process piping',
  edition: '2022',
  size: 'NPS 8',
  wall: '10.31 mm (60)',
  requiredWall: '8.95 mm',
  passes: null,
  isWallEnough: null,
  status: 'approved',
  isCurrent: true,
}

describe('A calculation that another record refers to', () => {
  it('is named by number and revision', () => {
    expect(referenceLabel(reference)).toBe('CALC-000042 Rev 1')
    expect(referenceState(reference)).toBe('Approved')
  })

  it.each<[Partial<CalculationReference>, string | null]>([
    [{}, null],
    [{ passes: true }, null],
    [{ status: 'draft' }, 'CALC-000042 Rev 1 is not approved yet.'],
    [{ status: 'checked' }, 'CALC-000042 Rev 1 is not approved yet.'],
    [
      { status: 'superseded', isCurrent: false },
      'CALC-000042 Rev 1 has been superseded by a newer revision.',
    ],
    [{ passes: false }, 'CALC-000042 Rev 1 says that the chosen wall is not enough.'],
    [
      { passes: false, isWallEnough: true },
      'CALC-000042 Rev 1 has a wall that is enough by its numbers only: an engineer has to decide.',
    ],
    [{ isCurrent: false }, 'A newer revision of CALC-000042 has been opened.'],
  ])('%j warns: %s', (change, warning) => {
    expect(referenceWarning({ ...reference, ...change })).toBe(warning)
  })

  it('tells the required wall rounded up, and the code by its title', () => {
    const { code: _, requiredWall: __, ...stored } = reference
    const mm = (value: number) => ({ value, unit: 'mm' }) as const
    const walls = { tn: mm(8), requiredWall: mm(8.9412) }
    expect(referenceOf({ ...stored, method: 'b31.3', walls })).toEqual({
      ...reference,
      requiredWall: '8.95 mm',
    })
    expect(referenceOf({ ...stored, method: 'en13480', walls: {} })).toMatchObject({
      code: 'EN 13480-3 industrial piping',
      requiredWall: null,
    })
  })

  it('tells the wall of the bend of a result that was saved without it', () => {
    const { code: _, requiredWall: __, ...stored } = reference
    const mm = (value: number) => ({ value, unit: 'mm' }) as const
    const place = { i: 1, t: mm(5), tm: mm(6), tn: mm(7.2) }
    const walls = { tn: mm(6.5), intrados: place, extrados: { ...place, tn: mm(7.5) } }
    expect(referenceOf({ ...stored, method: 'b31.3', walls }).requiredWall).toBe('7.50 mm')
  })
})
