import { describe, expect, it } from 'vitest'
import { inputOf, validate } from '#platform/web/forms/form-values.ts'
import { renderNumber } from '#modules/setup/numbering/domain.ts'
import { customerContactReports } from '../contract.ts'
import { contactPurposes, contactTypes, summaryFrom, visibilities } from '../domain.ts'
import { foldedSections, reportFields, reportSections } from './fields.tsx'
import { newReport, type ReportValues } from './form-shape.ts'

const companyId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const problems = (more: ReportValues) => Object.keys(validate(customerContactReports.input, newReport(more)))

describe('A new report', () => {
  it('is a visit, just now, that everybody may see, and lacks nothing but the company', () => {
    const before = Date.now()
    const begun = newReport({})
    expect(begun).toMatchObject({
      contactType: 'visit',
      purpose: 'relationship',
      visibility: 'team',
      actions: [],
    })
    expect(Date.parse(begun.contactAt ?? '')).toBeGreaterThanOrEqual(before - 1000)
    expect(problems({})).toEqual(['companyId'])
    expect(problems({ companyId })).toEqual([])
  })

  it('takes along where it was begun', () => {
    expect(newReport({ companyId, enquiryIds: [companyId] })).toMatchObject({
      companyId,
      enquiryIds: [companyId],
    })
    expect(problems({ companyId, quoteIds: ['no id'] })).toEqual(['quoteIds.0'])
  })

  it('may be typed or dictated, and is refused before it is sent when it cannot be saved', () => {
    expect(problems({ companyId, summary: summaryFrom('Two\nlines') })).toEqual([])
    expect(problems({ companyId, durationMin: 0 })).toEqual(['durationMin'])
    expect(problems({ companyId, actions: [{ text: '' }] })).toEqual(['actions.0.text'])
  })
})

describe('The form', () => {
  const names = Object.keys(customerContactReports.input.shape).toSorted()

  it('of a draft shows every field once', () => {
    expect(reportSections.flatMap(({ fields }) => fields).toSorted()).toEqual(names)
    expect(Object.keys(reportFields(companyId)).toSorted()).toEqual(names)
  })

  it('of a new report folds what is not needed at once', () => {
    const folded: readonly string[] = foldedSections.flatMap(({ fields }) => fields)
    const open = names.filter((name) => !folded.includes(name))
    expect(open).toEqual([
      'actions',
      'companyId',
      'contactAt',
      'contactIds',
      'contactType',
      'nextContactOn',
      'summary',
    ])
  })

  it('has words for every choice', () => {
    const { contactType, purpose, visibility } = customerContactReports.input.shape
    expect(contactType.options).toEqual(Object.keys(contactTypes))
    expect(purpose.options).toEqual(Object.keys(contactPurposes))
    expect(visibility.options).toEqual(Object.keys(visibilities))
  })
})

describe('A draft that is opened again', () => {
  it('can be saved with its actions, of which the record tells more than the form sends', () => {
    const stored = {
      ...newReport({ companyId }),
      actions: [
        {
          id: companyId,
          text: 'Send the drawing',
          ownerId: companyId,
          ownerName: 'Una',
          dueOn: '2026-11-30',
          doneAt: null,
          doneByName: null,
        },
      ],
    }
    const values = inputOf(customerContactReports.input, stored)
    expect(validate(customerContactReports.input, values)).toEqual({})
    expect(values.actions).toEqual([
      { id: companyId, text: 'Send the drawing', ownerId: companyId, dueOn: '2026-11-30' },
    ])
  })
})

describe('The number', () => {
  it('counts by year, for all facilities together', () => {
    const { numbers } = customerContactReports
    expect(renderNumber(numbers.pattern, { day: '2026-11-21', facilityCode: null }, 7)).toBe('CCR-2026-0007')
    expect([numbers.hasFacility, numbers.isYearly]).toEqual([false, true])
  })
})
