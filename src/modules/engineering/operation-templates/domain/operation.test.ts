import { describe, expect, it } from 'vitest'
import { LOCKED, missingIn, templateLifecycle, validFromGuard, readinessGuard } from './lifecycle.ts'
import {
  gapsOf,
  nextSeq,
  type OperationContent,
  problemsOf,
  withoutContradictions,
  usualOperation,
} from './operation.ts'
import { kindOfDepartment, suggestionFor } from './suggestion.ts'

const operation = (more: Partial<OperationContent> = {}): OperationContent => ({
  ...usualOperation,
  seq: 10,
  title: 'Cut',
  ...more,
})

describe('Numbers of operations', () => {
  it('follow the last one in tens', () => {
    expect([nextSeq([]), nextSeq([10, 20]), nextSeq([10, 25]), nextSeq([7])]).toEqual([10, 30, 30, 10])
  })
})

describe('An operation', () => {
  it('is sound as it begins', () => {
    expect(problemsOf(operation())).toEqual({})
    expect(gapsOf(operation())).toEqual([])
  })

  it('lets go of what its other fields rule out', () => {
    const supplierId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
    expect(
      withoutContradictions(operation({ signatureType: 'none', signerOtherThanPerformer: true, supplierId })),
    ).toMatchObject({
      signedBy: [],
      signerOtherThanPerformer: false,
      supplierId: null,
    })
    expect(withoutContradictions(operation({ subcontracted: true, supplierId })).supplierId).toBe(supplierId)
  })

  it('has limits only where there is a figure', () => {
    const step = { label: 'Drawing at hand', unit: null, min: '1', max: null }
    expect(problemsOf(operation({ steps: [{ ...step, kind: 'yes_no' }] }))).toHaveProperty('steps.0.min')
    expect(problemsOf(operation({ steps: [{ ...step, kind: 'number' }] }))).toEqual({})
  })

  it('lacks notice hours when somebody from outside holds or witnesses', () => {
    const points = { ...usualOperation.intervention, customer: 'W' as const, authority: 'H' as const }
    expect(gapsOf(operation({ intervention: points }))).toEqual([
      'Operation 10 Cut: Say how many hours of notice the customer and authority gets.',
    ])
    expect(gapsOf(operation({ intervention: points, noticeHours: 24 }))).toEqual([])
    const ours = { ...usualOperation.intervention, manufacturer: 'H' as const, customer: 'R' as const }
    expect(gapsOf(operation({ intervention: ours }))).toEqual([])
    expect(gapsOf(operation({ intervention: ours, signatureType: 'none' }))).toHaveLength(1)
  })
})

describe('The title of an operation', () => {
  it.each([
    ['Rough machining', 'machine', null],
    ['Cut, bevel and fit-up', 'fit_up', null],
    ['Saw to length', 'cut', null],
    ['Post-weld heat treatment', 'heat_treat', null],
    ['UT of body', 'nde', 'UT'],
    ['Penetrant test of seal faces', 'nde', 'PT'],
    ['Hardness test', 'nde', 'HT'],
    ['Hydrostatic test', 'pressure_test', null],
    ['Visual and dimensional inspection', 'dimensional', null],
    ['WPS, PQR and welder check', 'document_review', null],
    ['Overlay alloy 625', 'weld', null],
    ['Marking and data book', 'mark', null],
    ['Release to dispatch', 'release', null],
    ['Release to production', 'document_review', null],
    ['Cleaning and blasting', 'clean', null],
  ] as const)('%s is %s', (title, kind, method) => {
    expect(suggestionFor(title)).toMatchObject({ kind, ndeMethod: method })
  })

  it('says nothing of what it does not name', () => {
    expect([suggestionFor(''), suggestionFor('Lunch')]).toEqual([null, null])
  })

  it('gives way to the department where that is plain', () => {
    expect(kindOfDepartment('Machine shop', null, 'Final machining and dimensional inspection')).toBe(
      'machine',
    )
    expect(kindOfDepartment('Inspection', 'PMI', 'Overlay thickness and PMI')).toBe('nde')
    expect(kindOfDepartment('Subcontract', 'HT', 'Post-weld heat treatment and hardness')).toBe('heat_treat')
    expect(kindOfDepartment('Quality', null, 'Something else')).toBe('document_review')
  })
})

describe('Approval', () => {
  it('is for a complete version', () => {
    expect(readinessGuard([operation()])).toBeNull()
    expect(readinessGuard([])).toBe('Not ready: Add at least one operation.')
    const bare = operation({ signedBy: [] })
    expect(missingIn([bare, bare])).toHaveLength(2)
    expect(readinessGuard([bare, bare, bare, bare, bare])).toMatch(/ And 2 more\.$/)
  })

  it('comes before the day from which it counts', () => {
    expect(validFromGuard(null, '2026-11-21')).toBeNull()
    expect(validFromGuard('2026-11-21', '2026-11-21')).toBeNull()
    expect(validFromGuard('2026-11-22', '2026-11-21')).toMatch(/valid from 2026-11-22/)
  })

  it('cannot be taken back: no way leads to a draft', () => {
    const ends: string[] = Object.values(templateLifecycle.actions).map(({ to }) => to)
    expect(ends).not.toContain('draft')
    expect(LOCKED.message).toMatch(/new version/)
  })
})
