import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type ListQueryInput, listParameters } from '../../platform/contract/paging.ts'
import { actionWords } from '../../platform/contract/words.ts'
import { auditLog } from '../../platform/server/audit-table.ts'
import type { Context } from '../../platform/server/context.ts'
import { serve } from '../../platform/server/serve.ts'
import { findDueEnquiries, findPipeline } from '../enquiries/server/api.ts'
import { findApprovalsWaiting, findExpiringQuotes, type QuoteToDo } from '../quotes/server/api.ts'
import { home } from './contract.ts'

type Board = z.input<typeof home.endpoints.get.response>
type Pile = NonNullable<Board['approvals']>

/** Rows of each pile; the list behind it has the rest. */
const SHOWN = 5
const DAY = 86_400_000
/** Enquiries that fall due within so many days stand on the board. */
const DUE_DAYS = 7

/** What waits for the reader, in five round trips; parts the reader has no right to see are null. */
async function readBoard(ctx: Context): Promise<Board> {
  const may = (right: string) => ctx.actor.permissions.has(right)
  const seesQuotes = may('quotes:read')
  const seesEnquiries = may('enquiries:read')
  const [approvals, enquiriesDue, quotesExpiring, pipeline, activity] = await Promise.all([
    seesQuotes ? approvalsWaiting(ctx) : null,
    seesEnquiries ? myEnquiriesDue(ctx) : null,
    seesQuotes ? expiring(ctx) : null,
    seesEnquiries ? pipelineOf(ctx) : null,
    recentActivity(ctx),
  ])
  return { approvals, enquiriesDue, quotesExpiring, pipeline, activity }
}

async function approvalsWaiting(ctx: Context): Promise<Pile> {
  const { total, rows } = await findApprovalsWaiting(ctx, SHOWN)
  const yesterday = new Date(ctx.clock.now().getTime() - DAY).toISOString()
  return {
    total,
    path: listPath('/quotes', { filter: { waitingForMe: true } }),
    rows: rows.map((quote) => {
      const due = quote.submittedAt
      return { ...quoteRow(quote), due, isLate: due !== null && due < yesterday }
    }),
  }
}

async function expiring(ctx: Context): Promise<Pile> {
  const { total, rows } = await findExpiringQuotes(ctx, { most: SHOWN })
  return {
    total,
    path: listPath('/quotes', { filter: { expiring: true }, sort: 'validUntil' }),
    rows: rows.map((quote) => ({ ...quoteRow(quote), due: quote.validUntil, isLate: false })),
  }
}

async function myEnquiriesDue(ctx: Context): Promise<Pile> {
  const now = ctx.clock.now()
  // The list filters by whole days, so the board does too.
  const lastDay = new Date(now.getTime() + DUE_DAYS * DAY).toISOString().slice(0, 10)
  const until = new Date(`${lastDay}T23:59:59.999Z`)
  const { total, rows } = await findDueEnquiries(ctx.tx, { userId: ctx.actor.id, now, until, most: SHOWN })
  return {
    total,
    path: listPath('/enquiries', {
      filter: { mine: true, status: ['new', 'under_review', 'ready_to_quote'], quoteDueAt: { to: lastDay } },
      sort: 'quoteDueAt',
    }),
    rows: rows.map(({ id, number, projectName, companyName, quoteDueAt, isLate }) => ({
      id,
      number,
      title: projectName ?? companyName,
      companyName,
      due: quoteDueAt,
      isLate,
      path: `/enquiries/${id}`,
    })),
  }
}

const quoteRow = ({ id, number, revision, projectName, companyName }: QuoteToDo) => ({
  id,
  number: `${number} Rev ${revision}`,
  title: projectName ?? companyName,
  companyName,
  path: `/quotes/${id}`,
})

async function pipelineOf(ctx: Context): Promise<NonNullable<Board['pipeline']>> {
  const steps = await findPipeline(ctx.tx)
  return steps.map(({ salesStepId, name, count, amounts }) => ({
    id: salesStepId,
    name,
    count,
    amounts: [...amounts],
    path: listPath('/enquiries', { filter: { open: true, salesStepId: [salesStepId] } }),
  }))
}

/** Areas with a screen of their own for one record; all others lie below setup. */
const screens = ['enquiries', 'quotes', 'companies']
const withoutScreen = [
  'quote-traveller-approving-users',
  'terms-and-conditions',
  'mails',
  'pqf-submissions',
  'audit',
  'jobs',
  'numbering',
]

/** The last changes of records the reader may read; comments and files stay on their records. */
function recentActivity(ctx: Context): Promise<Board['activity']> {
  const readable = [...ctx.actor.permissions].flatMap((right) =>
    right.endsWith(':read') ? [right.slice(0, -':read'.length)] : [],
  )
  return ctx.tx
    .query<{
      seq: number
      at: string
      actorName: string
      entity: string
      entityId: string
      action: string
      subject: string
    }>(
      sql`
      SELECT seq, at, actor_name AS "actorName", entity, entity_id AS "entityId", action, subject
      FROM ${auditLog}
      WHERE entity = ANY(${sql.param(readable)}) AND action NOT IN ('comment', 'add-file', 'remove-file', 'load', 'freeze')
      ORDER BY seq DESC LIMIT 12`,
    )
    .then((entries) =>
      entries.map(({ seq, at, actorName, entity, entityId, action, subject }) => ({
        id: String(seq),
        at,
        actorName,
        words: actionWords(action),
        subject,
        path: action === 'delete' ? null : pathOf(entity, entityId),
      })),
    )
}

function pathOf(entity: string, id: string): string | null {
  if (screens.includes(entity)) return `/${entity}/${id}`
  return withoutScreen.includes(entity) ? null : `/setup/${entity}/${id}`
}

const listPath = (path: string, query: ListQueryInput): string =>
  `${path}?${listParameters(query).toString()}`

export const register = serve(home, { get: readBoard })
