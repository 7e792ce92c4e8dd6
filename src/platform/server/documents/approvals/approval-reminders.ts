import { givenAddress } from '#platform/contract/register.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  type ApprovalProgress,
  type ApproverRules,
  decidersOf,
  isOneOf,
} from '#platform/contract/documents/approvers.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import type { Reminder, ReminderSource } from '#platform/server/jobs/digest.ts'
import type { Approver } from './approval.ts'
import type { Labelled } from '../document-plan.ts'

/** Those who are asked are reminded once a step has waited so long, by the hours that its plan counts, and once a day from then on. */
export const REMIND_AFTER_HOURS = 24
/** Then the next step of the list hears of it, or the managers where there is none. */
export const ESCALATE_AFTER_HOURS = 48
/** Documents in one run; whatever waits longest comes first. */
const MOST = 300

const HOUR = 3_600_000

interface Waiting extends ApprovalProgress, Labelled {
  readonly id: string
  readonly facilityId: string
  readonly partnerName: string
  readonly submittedById: string | null
  readonly waitedHours: number
}

interface Remindable {
  readonly slice: string
  readonly table: PgTable
  readonly lifecycle: Lifecycle
  readonly label: (row: Labelled) => string
}

/** How the approvals of a kind of document are reminded of. */
export interface ReminderPlan<E extends Approver, Facts> {
  /** The heading in the mail: `Quotes that wait for your approval`. */
  readonly section: string
  readonly approvers: ApproverRules<NoInfer<E>, Facts>
  /** What the limits look at, as expressions over the document. */
  readonly facts: { readonly [Name in keyof Facts]: SQL }
  /** The name of the company it is with, and the join that brings it. */
  readonly partner: { readonly name: SQL; readonly join: SQL }
  /** How many hours after the instant on which its step was asked count until now, as an expression; never more than passed. */
  readonly waitedHours: (ctx: Context, askedAt: SQL) => SQL
  /** The list for documents of a facility today, the lowest step first. */
  readonly findApprovers: (ctx: Context, facilityId: string) => Promise<readonly E[]>
  /** Ids of those who hear of what waits too long where no step follows. */
  readonly findManagers: (ctx: Context) => Promise<readonly string[]>
}

/** `3 days`, `30 hours`: how long a step has waited. */
export const formatWaiting = (hours: number): string =>
  hours < ESCALATE_AFTER_HOURS ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`

/** Everybody on the next step of the list who is no author and has not decided yet. */
function nextStep(entries: readonly Approver[], { step, authorIds, decidedIds }: Waiting): string[] {
  const above = entries.filter(
    (entry) => entry.step > (step ?? 0) && !isOneOf(entry, authorIds) && !isOneOf(entry, decidedIds),
  )
  const next = Math.min(...above.map((entry) => entry.step))
  return [...new Set(above.filter((entry) => entry.step === next).map(({ userId }) => userId))]
}

/** The documents whose step was asked before an instant, the longest waiting first. */
function waitingSelect<Facts>(
  { table, lifecycle }: Remindable,
  { facts, partner }: Pick<ReminderPlan<never, Facts>, 'facts' | 'partner'>,
  waitedHours: SQL,
  before: string,
): SQL {
  const own = (name: string) => column(table, name)
  const revision = 'revision' in table ? [sql`${own('revision')} AS revision`] : []
  const further = Object.entries<SQL>(facts).map(([name, fact]) => sql`${fact} AS ${sql.identifier(name)}`)
  // Written out, so that the index over what is asked matches.
  const awaiting = (lifecycle.actions.approve?.from ?? []).map((state) => sql.raw(`'${state}'`))
  return sql`
    SELECT ${own('id')} AS id, ${own('number')} AS number, ${partner.name} AS "partnerName",
      ${own('facilityId')} AS "facilityId", ${own('submittedById')} AS "submittedById",
      (${waitedHours})::float8 AS "waitedHours", ${own('authorIds')} AS "authorIds",
      ${own('approvalDeciderIds')} AS "decidedIds", ${own('approvalStep')} AS step,
      ${own('approvalLimitsHold')} AS "limitsHold", ${sql.join([...revision, ...further], sql`, `)}
    FROM ${table} ${partner.join}
    WHERE ${own('status')} IN (${sql.join(awaiting, sql`, `)}) AND ${own('stepAskedAt')} <= ${before}
    ORDER BY ${own('stepAskedAt')}, ${own('id')} LIMIT ${MOST}`
}

/**
 * For the daily digest: approvals that have waited too long. Nobody gets a reminder of a step twice on a day, and
 * neither an author of the document nor the person who submitted it gets one.
 */
export function approvalReminders<E extends Approver, Facts extends object>(
  document: Remindable,
  plan: ReminderPlan<E, Facts>,
): ReminderSource {
  const { slice, label } = document
  return async (ctx) => {
    const now = ctx.clock.now().getTime()
    const before = new Date(now - REMIND_AFTER_HOURS * HOUR).toISOString()
    const hours = plan.waitedHours(ctx, sql`${column(document.table, 'stepAskedAt')}`)
    const asked = await ctx.tx.query<Waiting & Facts>(waitingSelect(document, plan, hours, before))
    const waiting = asked.filter(({ waitedHours }) => waitedHours >= REMIND_AFTER_HOURS)
    const lists = new Map<string, readonly E[]>()
    for (const id of new Set(waiting.map(({ facilityId }) => facilityId))) {
      lists.set(id, await plan.findApprovers(ctx, id))
    }
    const managers = waiting.length > 0 ? await plan.findManagers(ctx) : []
    return waiting.flatMap((row): Reminder[] => {
      const entries = lists.get(row.facilityId) ?? []
      const { waitedHours } = row
      const deciders = decidersOf(plan.approvers, entries, row).map(({ userId }) => userId)
      const about = (userId: string, kind: string, section: string): Reminder => ({
        userId,
        entity: slice,
        entityId: row.id,
        occasion: `${kind} step ${row.step} ${ctx.today()}`,
        section,
        text: `${label(row)}, ${row.partnerName}: step ${row.step} has waited for ${formatWaiting(waitedHours)}`,
        path: givenAddress(`/${slice}/${row.id}`),
        causedById: row.submittedById,
      })
      const reminded = deciders.map((id) => about(id, 'approval waits', plan.section))
      if (waitedHours < ESCALATE_AFTER_HOURS) return reminded
      const above = nextStep(entries, row)
      const told = (above.length > 0 ? above : managers).filter(
        (id) => !deciders.includes(id) && !row.authorIds.includes(id),
      )
      return [...reminded, ...told.map((id) => about(id, 'approval escalated', 'Approvals nobody has taken'))]
    })
  }
}
