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
    [{ isCurrent: false }, 'A newer revision of CALC-000042 has been opened.'],
  ])('%j warns: %s', (change, warning) => {
    expect(referenceWarning({ ...reference, ...change })).toBe(warning)
  })

  it('tells the required wall rounded up, and the code by its title', () => {
    const { code: _, requiredWall: __, ...stored } = reference
    expect(referenceOf({ ...stored, method: 'b31.3', tn: { value: 8.9412, unit: 'mm' } })).toEqual({
      ...reference,
      requiredWall: '8.95 mm',
    })
    expect(referenceOf({ ...stored, method: 'en13480', tn: null })).toMatchObject({
      code: 'EN 13480-3 industrial piping',
      requiredWall: null,
    })
  })
})
