import { describe, expect, it } from 'vitest'
import { maySignSentence, type Signatories, whoMaySign } from './who-may-sign.ts'

const regular = (name: string, more: object = {}) => ({
  name,
  facilityName: null,
  functions: [],
  signsOperations: true,
  mayRelease: false,
  ...more,
})
const signatories: Signatories = {
  regular: [
    regular('Bo'),
    regular('Ada', { functions: ['inspector'] }),
    regular('Ada', { functions: ['inspector'] }),
    regular('Cy', { functions: ['operator'], facilityName: 'Leeds' }),
    regular('Dee', { signsOperations: false, mayRelease: true }),
  ],
  nde: [
    { name: 'Una', facilityName: null, methods: [{ method: 'UT', level: 'II' }] },
    { name: 'Val', facilityName: null, methods: [{ method: 'UT', level: 'I' }] },
    { name: 'Wim', facilityName: null, methods: [{ method: 'MT', level: 'III' }] },
  ],
}
const operation = (more: object = {}) => ({
  kind: 'weld' as const,
  signatureType: 'regular' as const,
  ndeMethod: null,
  ndeMinLevel: null,
  ...more,
})

describe('A signature of an operation', () => {
  it('is given by those of its function, each once, and by those of every function', () => {
    expect(whoMaySign(operation(), 'inspector', signatories)).toEqual(['Ada', 'Bo'])
    expect(whoMaySign(operation(), 'operator', signatories)).toEqual(['Bo', 'Cy (Leeds)'])
  })

  it('of a release is given by those who may release', () => {
    expect(whoMaySign(operation({ kind: 'release' }), 'quality', signatories)).toEqual(['Dee'])
  })

  it('of an NDE technician asks for the method and the level', () => {
    const ut = { kind: 'nde', signatureType: 'nde', ndeMethod: 'UT' }
    expect(whoMaySign(operation(ut), 'nde_technician', signatories)).toEqual(['Una'])
    expect(whoMaySign(operation({ ...ut, ndeMinLevel: 'III' }), 'nde_technician', signatories)).toEqual([])
    expect(whoMaySign(operation(ut), 'inspector', signatories)).toEqual(['Ada', 'Bo'])
  })

  it('is told in words', () => {
    expect(maySignSentence('welding_coordinator', ['Ada', 'Bo', 'Cy'])).toBe(
      'Welding coordinator: 3 people may sign',
    )
    expect(maySignSentence('inspector', ['Ada'])).toBe('Inspector: 1 person may sign')
    expect(maySignSentence('quality', [])).toBe('Quality: nobody may sign yet')
  })
})
