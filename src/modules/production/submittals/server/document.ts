import { sql } from 'drizzle-orm'
import { ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, abilityUnless, missingGuard } from '#platform/server/documents/lifecycle/abilities.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { revisionsSelect } from '#platform/server/documents/revisions/revisions.ts'
import { files } from '#platform/server/files/table.ts'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { houseCodes, type ReturnCode } from '#modules/production/return-codes/domain.ts'
import { returnCodeTable } from '#modules/production/return-codes/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { quoteTable as quote } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import type { WorkingCalendar } from '#modules/setup/facilities/domain.ts'
import { type SubmittalRecord, submittals as contract } from '../contract.ts'
import {
  documentLabel,
  type Exemption,
  isDraft,
  isSent,
  submittalAnswer,
  submittalLifecycle,
  type SubmittalStatus,
} from '../domain.ts'
import { exemptingProblem, resendingProblem, sendingGaps } from '../domain/problems.ts'
import { submittalLineTable, submittalTable as table } from '../table.ts'

type Shown = Omit<
  SubmittalRecord,
  'can' | 'cannot' | 'status' | 'lines' | 'missingToSend' | 'codes' | 'isOverdue' | 'revisions' | 'exemptions'
>

/** The submittal as one statement gives it. */
export interface SubmittalRow extends Shown {
  readonly status: SubmittalStatus
  readonly createdById: string | null
  readonly sentById: string | null
  readonly openComments: number
  readonly exemptions: readonly Exemption[]
  readonly splitTravellerIds: readonly string[]
  /** Of this customer; null or none: those of the house. */
  readonly ownCodes: readonly ReturnCode[] | null
  readonly calendar: WorkingCalendar
  readonly lines: readonly (Omit<SubmittalRecord['lines'][number], 'label'> & {
    readonly drawingLabel: string | null
    readonly ownedBy: string | null
  })[]
  /** Its files, those left out that came after it was sent. */
  readonly attached: readonly { readonly id: string; readonly name: string; readonly sha256: string }[]
  readonly revisions: readonly (Omit<SubmittalRecord['revisions'][number], 'status'> & {
    readonly status: SubmittalStatus
    readonly returnEffect: SubmittalRecord['returnEffect']
    readonly isStale: boolean
  })[]
}

export const LOCKED = ONLY_A_DRAFT

const ownFiles = sql`(SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'sha256', f.sha256)
    ORDER BY f.uploaded_at, f.id), '[]')
  FROM ${files} f WHERE f.entity = 'submittals' AND f.entity_id = ${table.id} AND f.removed_at IS NULL AND NOT f.added_later)`

const held = sql`(SELECT coalesce(json_agg(json_build_object('id', t.id, 'number', t.number) ORDER BY t.number), '[]')
  FROM ${traveller} t WHERE t.id = ANY(${table.travellerIds}))`

/** Whoever began a round, changed it or sent it. */
export async function writersOf(
  ctx: Context,
  { id, createdById, sentById }: SubmittalRow,
): Promise<string[]> {
  const changed = await ctx.tx.query<{ id: string }>(sql`
    SELECT DISTINCT actor_id AS id FROM ${auditLog}
    WHERE entity = 'submittals' AND entity_id = ${id} AND action = 'update' AND actor_id IS NOT NULL`)
  return [createdById, sentById, ...changed.map((one) => one.id)].flatMap((one) => one ?? [])
}

/** The codes that this customer returns documents with. */
export const codesOf = ({ ownCodes }: Pick<SubmittalRow, 'ownCodes'>): readonly ReturnCode[] =>
  ownCodes && ownCodes.length > 0 ? ownCodes : houseCodes

const label = (line: SubmittalRow['lines'][number]): string => documentLabel(line)

/** What is still missing before it is sent. */
export const gapsOf = (row: SubmittalRow): Record<string, string[]> =>
  sendingGaps({
    ...row,
    attached: row.attached.length,
    lines: row.lines.map((line) => ({
      lineNo: line.lineNo,
      label: label(line),
      isOurs: line.ownedBy === 'us',
      drawingStatus: line.drawingStatus,
    })),
  })

/** A submittal as a document: one row for each round. */
export const submittals = documentOf(contract, {
  lifecycle: submittalLifecycle,
  label: ({ number }: { readonly number: string }) => number,
  read: {
    table,
    lines: {
      table: submittalLineTable,
      parent: 'submittalId',
      order: 'lineNo',
      columns: {
        drawingLabel: sql`d.number || ' Rev ' || d.rev`,
        drawingStatus: sql`d.status`,
        ownedBy: sql`d.owned_by`,
      },
      joins: sql`LEFT JOIN ${drawing} d ON d.id = ${submittalLineTable.drawingId}`,
    },
    columns: {
      holds: sql`${table.holds}`,
      companyName: lookedUp(companyTable, sql`${table.companyId}`),
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      calendar: sql`fa.working_calendar`,
      quoteNumber: lookedUp(quote, sql`${table.quoteId}`, 'number'),
      createdByName: lookedUp(userTable, sql`${table.createdById}`),
      sentByName: lookedUp(userTable, sql`${table.sentById}`),
      returnedByName: lookedUp(userTable, sql`${table.returnedById}`),
      ownCodes: sql`(SELECT rc.codes FROM ${returnCodeTable} rc WHERE rc.company_id = ${table.companyId})`,
      attached: ownFiles,
      held,
      revisions: sql`(${revisionsSelect(table, {
        columns: ['returnEffect', 'isStale'],
        select: sql`other.return_effect AS "returnEffect", other.is_stale AS "isStale"`,
      })})`,
    },
    joins: sql`JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
  },
  guards: {
    send: missingGuard((_: Context, row: SubmittalRow) => gapsOf(row), 'incomplete'),
  },
  operations: {
    answerComment: (_, { comments }) =>
      comments.some(({ answer }) => answer === null) ? null : 'Every comment is answered.',
    exempt: (_, row) => exemptingProblem(row),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'submittals:update', isDraft(row.status), LOCKED),
    revise: abilityUnless(actor, 'submittals:create', resendingProblem(row)),
  }),
  present(ctx: Context, whole: SubmittalRow): Omit<SubmittalRecord, 'can'> {
    const row = without(
      whole,
      'createdById',
      'sentById',
      'openComments',
      'splitTravellerIds',
      'calendar',
      'attached',
      'ownCodes',
    )
    return {
      ...row,
      status: submittalAnswer.of(whole),
      isOverdue: isSent(row.status) && row.dueOn !== null && row.dueOn < ctx.today(row),
      codes: [...codesOf(whole)],
      exemptions: whole.exemptions.map(({ file, ...one }) => ({ ...one, fileName: file?.name ?? null })),
      missingToSend: isDraft(row.status) ? gapsOf(whole) : {},
      lines: row.lines.map((line) => ({
        ...without(line, 'drawingLabel', 'ownedBy'),
        label: documentLabel(line),
      })),
      revisions: row.revisions.map((one) => ({
        id: one.id,
        revision: one.revision,
        isCurrent: one.isCurrent,
        status: submittalAnswer.of(one),
      })),
    }
  },
})
