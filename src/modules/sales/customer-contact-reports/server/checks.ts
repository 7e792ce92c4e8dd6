import { minorUnitProblems } from '#platform/contract/money.ts'
import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '#platform/contract/values/dates.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { NOT_OF_COMPANY } from '#modules/people/companies/domain.ts'
import { isVisibleTo } from '../domain.ts'
import type { ReportRow } from './queries.ts'

/** Whether a day lies before the day of an instant, wherever that was: the west of the world is half a day behind. */
const isBefore = (day: string | null | undefined, at: string): boolean =>
  day != null && day < dayIn(at, 'Etc/GMT+12')

/** Each list of ids with the names found for it, and the sentence shown when one is missing. */
const lists = [
  ['contactIds', 'contacts', NOT_OF_COMPANY],
  ['attendeeIds', 'attendees', 'Only people of our own staff can be named here.'],
  ['productCodeIds', 'products', 'The selected product is invalid.'],
  ['enquiryIds', 'enquiries', 'The enquiry does not belong to the company.'],
  ['quoteIds', 'quotes', 'The quote does not belong to the company.'],
] as const

const OF_COMPANY: readonly string[] = ['contactIds', 'enquiryIds', 'quoteIds']

/**
 * Throws 422 for references that exist but do not belong here. Who belonged to the company when the report was written
 * stays on it: only what has changed since `before` must fit.
 */
export function checkReferences(row: ReportRow, before: ReportRow | undefined): void {
  const problems: Record<string, string[]> = {}
  const isChanged = (...names: readonly (keyof ReportRow)[]) =>
    before === undefined || names.some((name) => !isDeepStrictEqual(before[name], row[name]))
  for (const [ids, found, sentence] of lists) {
    const isAsked = isChanged(ids) || (OF_COMPANY.includes(ids) && isChanged('companyId'))
    if (isAsked && row[found].length !== row[ids].length) problems[ids] = [sentence]
  }
  if (row.potentialValue && !row.currency && isChanged('potentialValue', 'currency'))
    problems.currency = ['Choose the currency of the value.']
  if (row.currency && isChanged('potentialValue', 'currency'))
    Object.assign(problems, minorUnitProblems({ potentialValue: row.potentialValue }, row.currency))
  if (isChanged('nextContactOn', 'contactAt') && isBefore(row.nextContactOn, row.contactAt))
    problems.nextContactOn = ['The next contact lies before this one.']
  if (row.stepIsFinal && isChanged('salesStepId'))
    problems.salesStepId = ['Won and lost steps are set by the quotes, not by hand.']
  if (isChanged('actions', 'visibility')) Object.assign(problems, ownerProblems(row))
  refuseWhere(problems)
}

/** Whoever has something to do must be able to read what it is about. */
function ownerProblems(row: ReportRow): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [at, { ownerId, ownerName, ownerRole, doneAt }] of row.actions.entries()) {
    // Nobody has anything left to do there, and what is done cannot be given to somebody else.
    if (doneAt !== null) continue
    if (ownerRole === 'client') problems[`actions.${at}.ownerId`] = ['Only our own staff can do this.']
    else if (!isVisibleTo(row, { id: ownerId, role: ownerRole }))
      problems[`actions.${at}.ownerId`] = [
        `${ownerName} cannot see a report that is for managers only. Choose a manager, or show it to everybody.`,
      ]
  }
  return problems
}
