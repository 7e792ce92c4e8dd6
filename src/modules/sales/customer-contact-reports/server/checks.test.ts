import { describe, expect, it } from 'vitest'
import { HttpError } from '#platform/server/errors.ts'
import { checkReferences } from './checks.ts'
import type { ReportRow } from './queries.ts'

const action = (more: object = {}) => ({
  id: '1',
  text: 'Send the drawing',
  ownerId: 'author',
  ownerName: 'Tom Ashdown',
  ownerRole: 'user',
  dueOn: null,
  doneAt: null,
  doneByName: null,
  ...more,
})

const row = (more: object = {}) =>
  ({
    authorId: 'author',
    visibility: 'team',
    contactIds: ['c'],
    contacts: [{ id: 'c' }],
    attendeeIds: ['author'],
    attendees: [{ id: 'author' }],
    productCodeIds: [],
    products: [],
    enquiryIds: [],
    enquiries: [],
    quoteIds: [],
    quotes: [],
    potentialValue: null,
    currency: null,
    stepIsFinal: null,
    actions: [],
    ...more,
  }) as unknown as ReportRow

/** The fields that are refused; none when the row is fine. */
function refused(given: ReportRow, before?: ReportRow): string[] {
  try {
    checkReferences(given, before)
    return []
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    expect(error.status).toBe(422)
    return Object.keys((error.body as { errors: object }).errors)
  }
}

describe('what a report refers to', () => {
  it('is fine when everything was found', () => {
    expect(refused(row())).toEqual([])
    expect(refused(row({ actions: [action()] }))).toEqual([])
  })

  it.each([
    ['contactIds', { contactIds: ['c', 'd'] }],
    ['attendeeIds', { attendeeIds: ['author', 'client'] }],
    ['productCodeIds', { productCodeIds: ['p'] }],
    ['enquiryIds', { enquiryIds: ['e'] }],
    ['quoteIds', { quoteIds: ['q'] }],
    ['currency', { potentialValue: '10.00' }],
    ['salesStepId', { stepIsFinal: true }],
  ])('is refused at %s, when that was entered now', (field, more) => {
    expect(refused(row(more))).toEqual([field])
    expect(refused(row(more), row({ ...more, [field]: 'another' }))).toEqual([field])
    expect(refused(row(more), row({ ...more, place: 'another' }))).toEqual([])
  })

  it('is refused when the currency goes and the value stays', () => {
    const given = row({ potentialValue: '10.00' })
    expect(refused(given, row({ potentialValue: '9.00' }))).toEqual(['currency'])
    expect(refused(row({ potentialValue: '10.00', currency: 'EUR' }), given)).toEqual([])
  })

  it('lists every field that does not fit', () => {
    const given = row({ contactIds: [], quoteIds: ['q'], stepIsFinal: true })
    expect(refused(given).toSorted()).toEqual(['contactIds', 'quoteIds', 'salesStepId'])
  })
})

describe('who has something to do', () => {
  it('is one of our staff', () => {
    const given = row({ actions: [action(), action({ ownerRole: 'client', ownerId: 'x' })] })
    expect(refused(given)).toEqual(['actions.1.ownerId'])
  })

  it.each([
    ['user', ['actions.0.ownerId']],
    ['manager', []],
    ['administrator', []],
  ])('in a report for managers is no %s, unless they wrote it: %o', (ownerRole, fields) => {
    const given = row({ visibility: 'managers', actions: [action({ ownerRole, ownerId: 'other' })] })
    expect(refused(given)).toEqual(fields)
    expect(refused(row({ visibility: 'managers', actions: [action()] }))).toEqual([])
  })

  it('is looked at again when the report is hidden, and not for anything else', () => {
    const given = row({ visibility: 'managers', actions: [action({ ownerId: 'other' })] })
    expect(refused(given, row({ ...given, visibility: 'team' }))).toEqual(['actions.0.ownerId'])
    expect(refused(given, row({ ...given, place: 'another' }))).toEqual([])
  })
})
