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
function refused(given: ReportRow, actionCount?: number, fields?: readonly string[]): string[] {
  try {
    checkReferences(given, actionCount, fields)
    return []
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    expect(error.status).toBe(422)
    return Object.keys((error.body as { errors: object }).errors)
  }
}

describe('what a report refers to', () => {
  it('is fine when everything was found', () => {
    expect(refused(row(), 0)).toEqual([])
    expect(refused(row({ actions: [action()] }), 1)).toEqual([])
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
    expect(refused(row(more), 0)).toEqual([field])
    expect(refused(row(more), undefined, [field])).toEqual([field])
    expect(refused(row(more), undefined, ['place'])).toEqual([])
  })

  it('is refused when the currency goes and the value stays', () => {
    const given = row({ potentialValue: '10.00' })
    expect(refused(given, undefined, ['potentialValue'])).toEqual(['currency'])
    expect(refused(row({ potentialValue: '10.00', currency: 'EUR' }), undefined, ['currency'])).toEqual([])
  })

  it('lists every field that does not fit', () => {
    const given = row({ contactIds: [], quoteIds: ['q'], stepIsFinal: true })
    expect(refused(given, 0).toSorted()).toEqual(['contactIds', 'quoteIds', 'salesStepId'])
  })
})

describe('who has something to do', () => {
  it('is missing when an action of another report was sent', () => {
    expect(refused(row({ actions: [] }), 1)).toEqual(['actions'])
  })

  it('is one of our staff', () => {
    expect(refused(row({ actions: [action(), action({ ownerRole: 'client', ownerId: 'x' })] }), 2)).toEqual([
      'actions.1.ownerId',
    ])
  })

  it.each([
    ['user', ['actions.0.ownerId']],
    ['manager', []],
    ['administrator', []],
  ])('in a report for managers is no %s, unless they wrote it: %o', (ownerRole, fields) => {
    const given = row({ visibility: 'managers', actions: [action({ ownerRole, ownerId: 'other' })] })
    expect(refused(given, 1)).toEqual(fields)
    expect(refused(row({ visibility: 'managers', actions: [action()] }), 1)).toEqual([])
  })

  it('is looked at again when the report is hidden, and not for anything else', () => {
    const given = row({ visibility: 'managers', actions: [action({ ownerId: 'other' })] })
    expect(refused(given, undefined, ['visibility', 'actions'])).toEqual(['actions.0.ownerId'])
    expect(refused(given, undefined, ['place'])).toEqual([])
  })
})
