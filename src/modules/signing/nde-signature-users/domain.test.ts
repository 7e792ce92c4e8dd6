import { describe, expect, it } from 'vitest'
import { competenceLabel, entryProblems, levelsOf, ndeMethods, repeats, signsAlone } from './domain.ts'

const certificate = {
  methods: [{ method: 'UT' as const, level: 'II' as const }],
  scheme: 'pcn',
  certificateIssuedOn: '2024-02-01',
  certificateExpiresOn: '2029-01-31',
}

describe('A level', () => {
  it('is one to three, or what the employer appoints to', () => {
    expect(levelsOf('UT')).toEqual(['I', 'II', 'III'])
    expect(levelsOf('PMI')).toEqual(['operator', 'I', 'II', 'III'])
    expect(levelsOf('DT')).toEqual(['inspector', 'I', 'II', 'III'])
  })

  it('is enough to sign alone from II on, or when appointed', () => {
    expect(signsAlone({ method: 'RT', level: 'I' })).toBe(false)
    expect(signsAlone({ method: 'RT', level: 'II' })).toBe(true)
    expect(signsAlone({ method: 'RT', level: 'III' })).toBe(true)
    expect(signsAlone({ method: 'RT', level: 'operator' })).toBe(false)
    expect(signsAlone({ method: 'HT', level: 'operator' })).toBe(true)
    expect(signsAlone({ method: 'HT', level: 'I' })).toBe(true)
    expect(signsAlone({ method: 'HT', level: 'inspector' })).toBe(false)
  })

  it('is written behind its method', () => {
    expect(competenceLabel({ method: 'MT', level: 'III' })).toBe('MT III')
    expect(competenceLabel({ method: 'PMI', level: 'operator' })).toBe('PMI')
  })

  it('is needed in every method', () => {
    for (const [code, { needs }] of Object.entries(ndeMethods)) {
      expect(levelsOf(code as keyof typeof ndeMethods), code).toContain(needs)
    }
  })
})

describe('A certificate', () => {
  const wrong = (change: object) => Object.keys(entryProblems({ ...certificate, ...change }))

  it('names each method once, at a level it has', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ methods: [...certificate.methods, { method: 'UT', level: 'I' }] })).toEqual(['methods'])
    expect(wrong({ methods: [{ method: 'UT', level: 'operator' }] })).toEqual(['methods'])
  })

  it('expires after it was issued', () => {
    expect(wrong({ certificateExpiresOn: '2024-02-01' })).toEqual(['certificateExpiresOn'])
  })

  it('of the employer rests on a written practice', () => {
    expect(wrong({ scheme: 'snt_tc_1a' })).toEqual(['writtenPractice'])
    expect(wrong({ scheme: 'cp_189', writtenPractice: 'WP-07 Rev 3' })).toEqual([])
  })

  it('repeats another one of the same scheme with a method in common', () => {
    expect(repeats(certificate, certificate)).toBe(true)
    expect(repeats(certificate, { ...certificate, scheme: 'snt_tc_1a' })).toBe(false)
    expect(repeats(certificate, { ...certificate, methods: [{ method: 'MT', level: 'II' }] })).toBe(false)
  })
})
