import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { lockedBecause, type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import { abilityUnless, because, fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { files } from '#platform/server/files/table.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { NEWER_REVISION, revisionsSelect } from '#platform/server/documents/revisions/revisions.ts'
import { countsOn } from '#modules/people/appointments/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { regularSignatoryTable as signatories } from '#modules/signing/regular-signature-users/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type CalculationRecord, pipeWallCalculations } from '../contract.ts'
import { calculationLifecycle, isDraft, isRevisable, isSuperseded } from '../domain/lifecycle.ts'
import { calculationTable as table } from '../table.ts'
import { currentTables } from './tables.ts'

/** A revision as one statement gives it. */
export interface CalculationRow extends Omit<CalculationRecord, 'can' | 'tablesAreCurrent'> {
  readonly tablesKey: string
  readonly checkedById: string | null
  readonly pdfFileId: string | null
  /** Of the report as it was approved. */
  readonly pdfSha256: string | null
  /** Whether the reader stands on the list of regular signatories for calculations. */
  readonly isSignatory: boolean
}

export const LOCKED = lockedBecause('A checked calculation is locked. Make a revision.')
const NOT_REVISABLE = 'Only a checked or approved calculation can be revised.'
const NO_SOURCE = 'A typed stress has no source. Its author has to say where it comes from.'
const NOT_LISTED =
  'You are not on the list of regular signatories for calculations. An administrator can add you in the setup, under signatures.'

/** Warnings of the result nobody has accepted yet. */
export const openWarnings = (row: Pick<CalculationRow, 'result' | 'acknowledgements'>): string[] =>
  row.result.warnings.filter((code) => !row.acknowledgements.some((one) => one.code === code))

/** Whether the result rests on a typed stress of which nobody says where it comes from. */
const hasUnsourcedStress = ({ engineerNeeded = [] }: CalculationRow['result']): boolean =>
  engineerNeeded.some(
    ({ field }) =>
      field.endsWith('allowableStress.source') || field === 'strengths' || field === 'sources.smys',
  )

/** Why this person cannot sign the calculation: each reason, or null where it is none. */
function signingProblems(ctx: Context, row: CalculationRow, verb: string): (Refusal | null)[] {
  const words = { did: 'prepared this calculation', has: `${verb} it` }
  return [
    fourEyes(ctx.actor, row.preparedById ? [row.preparedById] : [], words),
    row.isSignatory ? null : refuse('not_a_signatory', {}, NOT_LISTED),
    hasUnsourcedStress(row.result) ? refuse('stress_without_source', {}, NO_SOURCE) : null,
  ]
}

function approvalProblems(ctx: Context, row: CalculationRow): (Refusal | null)[] {
  const open = openWarnings(row)
  const isChecker = row.checkedById === ctx.actor.id
  return [
    ...signingProblems(ctx, row, 'approve'),
    isChecker
      ? refuse('checker', {}, 'You checked this calculation; a third person has to approve it.')
      : null,
    open.length > 0
      ? refuse('open_warnings', { warnings: open }, `Accept the warnings first: ${open.join(', ')}.`)
      : null,
  ]
}

function notReady(problems: readonly (Refusal | null)[]) {
  const why = because(...problems)
  return why && { ...why, code: 'not_ready' }
}

/** Why no revision may start here; null: one may. */
export function revisingProblem({ status, isCurrent }: CalculationRow) {
  if (!isRevisable(status)) return { message: NOT_REVISABLE, code: 'not_revisable' }
  return isCurrent ? null : { message: NEWER_REVISION, code: 'revised_already' }
}

function abilities({ actor }: Context, row: CalculationRow): Abilities {
  const may = (verb: string, reason: string | Refusal | null) =>
    abilityUnless(actor, `pipe-wall-calculations:${verb}`, reason)
  return {
    update: may('update', isDraft(row.status) ? null : LOCKED),
    copy: may('create', null),
    acknowledge: may('check', isSuperseded(row.status) ? NEWER_REVISION : null),
    revise: may('update', revisingProblem(row)?.message ?? null),
  }
}

/** The calculation as a document: how it is read, presented and guarded. */
export const calculations = documentOf(pipeWallCalculations, {
  lifecycle: calculationLifecycle,
  read: {
    table,
    // What the list shows of case and result.
    notRead: ['method', 'size', 'pressure', 'temperature', 'wall'],
    columns: {
      companyName: lookedUp(companyTable, sql`${table.companyId}`),
      enquiryNumber: lookedUp(enquiryTable, sql`${table.enquiryId}`, 'number'),
      quoteLabel: sql`(SELECT q.number || ' Rev ' || q.revision FROM ${quoteTable} q WHERE q.id = ${table.quoteId})`,
      preparedByName: lookedUp(userTable, sql`${table.preparedById}`),
      checkedByName: lookedUp(userTable, sql`${table.checkedById}`),
      approvedByName: lookedUp(userTable, sql`${table.approvedById}`),
      pdfSha256: lookedUp(files, sql`${table.pdfFileId}`, 'sha256'),
      revisions: sql`(${revisionsSelect(table, {
        columns: ['preparedById', 'createdAt', 'approvedAt', 'revisionReason'],
        select: sql`${lookedUp(userTable, sql`other.prepared_by_id`)} AS "preparedByName",
          other.created_at AS "createdAt", other.approved_at AS "approvedAt", other.revision_reason AS reason`,
      })})`,
    },
    joins: sql``,
    perReader: ({ actor }) => ({
      isSignatory: sql`EXISTS (SELECT 1 FROM ${signatories} WHERE ${signatories.userId} = ${actor.id}::uuid
        AND 'calculation' = ANY(${signatories.documentKinds}) AND ${countsOn(signatories)})`,
    }),
  },
  guards: {
    check: (ctx, row: CalculationRow) => notReady(signingProblems(ctx, row, 'check')),
    approve: (ctx, row) => notReady(approvalProblems(ctx, row)),
  },
  abilities,
  async present(ctx, { pdfFileId: _, pdfSha256: __, ...row }) {
    const { key } = await currentTables(ctx)
    return { ...row, tablesAreCurrent: row.tablesKey === key }
  },
})
