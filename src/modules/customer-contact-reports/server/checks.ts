import { invalid } from '#platform/server/errors.ts'
import { isVisibleTo } from '../domain.ts'
import type { ReportRow } from './queries.ts'

/** Each list of ids beside the names that were found for it, and what is said when one is missing. */
const lists = [
  ['contactIds', 'contacts', 'The person does not belong to the company.'],
  ['attendeeIds', 'attendees', 'Only people of our own staff can be named here.'],
  ['productCodeIds', 'products', 'The selected product is invalid.'],
  ['enquiryIds', 'enquiries', 'The enquiry does not belong to the company.'],
  ['quoteIds', 'quotes', 'The quote does not belong to the company.'],
] as const

type Owner = ReportRow['actions'][number] & { readonly ownerRole?: string }

/**
 * Throws 422 for references that exist but do not belong here. `actionCount`: how many actions were sent, when
 * they were; `fields`: what was entered now, left out: everything.
 */
export function checkReferences(
  row: ReportRow,
  actionCount: number | undefined,
  fields?: readonly string[],
): void {
  const problems: Record<string, string[]> = {}
  const isAsked = (name: string) => fields === undefined || fields.includes(name)
  for (const [ids, found, sentence] of lists) {
    if (isAsked(ids) && row[found].length !== row[ids].length) problems[ids] = [sentence]
  }
  if (row.potentialValue && !row.currency && (isAsked('potentialValue') || isAsked('currency')))
    problems.currency = ['Choose the currency of the value.']
  if (row.stepIsFinal && isAsked('salesStepId'))
    problems.salesStepId = ['Won and lost steps are set by the quotes, not by hand.']
  if (actionCount !== undefined && row.actions.length !== actionCount)
    problems.actions = ['An action belongs to another report.']
  if (actionCount !== undefined || isAsked('actions')) Object.assign(problems, ownerProblems(row))
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Whoever has something to do must be able to read what it is about. */
function ownerProblems(row: ReportRow): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [at, action] of (row.actions as readonly Owner[]).entries()) {
    const { ownerId, ownerName, ownerRole = '' } = action
    // Nobody has anything left to do there, and what is done cannot be given to somebody else.
    if (action.doneAt !== null) continue
    if (ownerRole === 'client') problems[`actions.${at}.ownerId`] = ['Only our own staff can do this.']
    else if (!isVisibleTo(row, { id: ownerId, role: ownerRole }))
      problems[`actions.${at}.ownerId`] = [
        `${ownerName} cannot see a report that is for managers only. Choose a manager, or show it to everybody.`,
      ]
  }
  return problems
}
