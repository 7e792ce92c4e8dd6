import { describe, expect, it } from 'vitest'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import {
  type HinderedSteel,
  hindranceNames,
  leastOf,
  needProblems,
  reasonFor,
  sizeLabel,
  soughtOf,
  takingOf,
} from './domain.ts'
import { problemsOf, queryOf } from './domain/need-query.ts'

const steel: HinderedSteel = {
  hindrance: 'reserved',
  ownerName: 'Calder Pressure Systems',
  onlyFor: 'Q-2026-0007',
  certificateType: '2.2',
  lengthMm: '6000.0',
  freeMm: '0.0',
  freePieces: 0,
  qtyPieces: 4,
  wallMm: '9.599',
  isMeasured: false,
  keptFor: [],
}
const asked = { lengthMm: '7000', wallMm: '10', certificateType: '3.1' as const }
const reasonOf = (more: Partial<HinderedSteel>) => reasonFor({ ...steel, ...more }, asked)

describe('The reason why steel is excluded', () => {
  it('is a whole sentence for each hindrance', () => {
    for (const hindrance of hindranceNames) {
      expect(reasonOf({ hindrance }), hindrance).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('tells for whom it is reserved, how many more there are, and what is free', () => {
    const first = { purpose: 'Q-2026-0007', until: '2026-12-01' }
    const second = { purpose: 'Q-2026-0009', until: '2026-12-05' }
    expect(reasonOf({})).toBe('It is reserved for someone.')
    expect(reasonOf({ keptFor: [first] })).toBe('It is reserved for Q-2026-0007 until 2026-12-01.')
    expect(reasonOf({ keptFor: [first, second], freePieces: 1 })).toBe(
      'It is reserved for Q-2026-0007 and 1 more until 2026-12-01. Only 1 of 4 are free.',
    )
    expect(reasonOf({ keptFor: [first], qtyPieces: 1, freeMm: '150.0' })).toBe(
      'It is reserved for Q-2026-0007 until 2026-12-01. Only 150 mm are free.',
    )
  })

  it('tells a measured wall from a nominal one, and what was asked for', () => {
    expect(reasonOf({ hindrance: 'thin' })).toBe(
      'Its nominal wall less the tolerance is 9.599 mm; 10 mm are asked for.',
    )
    expect(reasonOf({ hindrance: 'thin', isMeasured: true, wallMm: '9.100' })).toBe(
      'The thinnest measured wall is 9.1 mm; 10 mm are asked for.',
    )
    expect(reasonOf({ hindrance: 'short' })).toBe('It is 6,000 mm long; 7,000 mm are asked for.')
    expect(reasonOf({ hindrance: 'certificate_low' })).toBe(
      'It was bought with a certificate of type 2.2; 3.1 is asked for.',
    )
    expect(reasonOf({ hindrance: 'owner', ownerName: null })).toContain('a customer')
  })
})

describe('What a search needs', () => {
  it('is the first measurement or word of each form, named as people call it', () => {
    for (const form of steelStock.input.shape.form.options) {
      const [first] = soughtOf(form)
      if (first === undefined) throw new Error(`${form} has nothing to search for.`)
      const [sentence] = needProblems({ form })[first] ?? []
      expect(sentence, form).toContain(`give the ${sizeLabel(form, first).toLowerCase()}.`)
      expect(needProblems({ form, [first]: '10' })).toEqual({})
    }
    expect(needProblems({ form: 'beam' })).toEqual({ sectionName: ['Beam: give the section.'] })
    expect(needProblems({ form: 'hexagon' })).toEqual({ widthMm: ['Hexagon: give the across flats.'] })
  })

  it('may be an NPS for a pipe, and for nothing else', () => {
    expect(problemsOf({ form: 'pipe', nps: '6' })).toEqual({})
    expect(problemsOf({ form: 'hollow_bar', nps: '6' })).toHaveProperty('odMm')
  })

  it('is asked without what is empty or belongs to another form', () => {
    const typed = { form: 'round_bar' as const, diameterMm: '100', nps: '6', odMm: '168.3', grade: '' }
    expect(queryOf(typed, { companyId: null, quoteId: null })).toEqual({
      form: 'round_bar',
      diameterMm: '100',
    })
    expect(
      queryOf({ form: 'pipe', nps: '6', schedule: '80', pieces: '2' }, { companyId: 'c1', quoteId: null }),
    ).toEqual({
      form: 'pipe',
      nps: '6',
      schedule: '80',
      pieces: '2',
      companyId: 'c1',
    })
  })
})

describe('The least wall of a nominal one', () => {
  it('is 12.5 % under it', () => {
    expect([leastOf(10.97), leastOf(8)]).toEqual(['9.599', '7.000'])
  })
})

describe('A taking', () => {
  it('never takes or keeps more than there is', () => {
    for (const freeMm of [0.1, 999.9, 1000, 1002.9, 1003, 6000]) {
      for (const pieces of [1, 2, 7]) {
        const taking = takingOf({ freeMm, qtyPieces: 1, freePieces: 1 }, { lengthMm: 1000, pieces })
        const label = `${pieces} of ${freeMm}`
        expect(taking.takes * 1000, label).toBeLessThanOrEqual(freeMm)
        expect((taking.keepMm ?? 0) + taking.restMm, label).toBeCloseTo(freeMm, 6)
      }
    }
  })
})
