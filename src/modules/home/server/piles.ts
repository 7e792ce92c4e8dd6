import { addDays, addDaysTo } from '#platform/contract/dates.ts'
import type { z } from 'zod'
import { type ListQueryInput, listParameters } from '#platform/contract/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { type EnquiryToDo, findEnquiriesToDo } from '#modules/enquiries/server/api.ts'
import {
  findApprovalsWaiting,
  findDraftQuotes,
  findExpiringQuotes,
  type QuoteToDo,
} from '#modules/quotes/server/api.ts'
import type { home } from '../contract.ts'

export type Pile = z.input<typeof home.endpoints.get.response>['piles'][number]

/** Rows of each pile; the list behind it has the rest. */
const SHOWN = 5
/** Enquiries that fall due within so many days stand on the board. */
const DUE_DAYS = 7

/** What makes piles of the board, and the right it needs. */
interface PileMaker {
  readonly right: string
  readonly read: (ctx: Context) => Promise<Pile[]>
}

/** Everything that may wait for somebody, in the order of the board. A slice that has more to do adds its line here. */
const makers: readonly PileMaker[] = [
  { right: 'quotes:read', read: approvalsWaiting },
  { right: 'enquiries:read', read: myEnquiries },
  { right: 'quotes:read', read: myDrafts },
  { right: 'quotes:read', read: expiring },
]

/** The piles of the reader, as far as their rights go. */
export async function readPiles(ctx: Context): Promise<Pile[]> {
  const allowed = makers.filter(({ right }) => ctx.actor.permissions.has(right))
  return (await Promise.all(allowed.map(({ read }) => read(ctx)))).flat()
}

/** The address of a list with its filters. */
export const listPath = (path: string, query: ListQueryInput): string =>
  `${path}?${listParameters(query).toString()}`

/** Whether somebody looks after the work of others too. */
export const isInCharge = ({ actor }: Context): boolean =>
  actor.role === 'manager' || actor.role === 'administrator'

async function approvalsWaiting(ctx: Context): Promise<Pile[]> {
  const { total, rows } = await findApprovalsWaiting(ctx, SHOWN)
  const yesterday = addDaysTo(ctx.clock.now(), -1).toISOString()
  return [
    {
      key: 'approvals',
      title: 'Waiting for your approval',
      note: 'wait for you',
      empty: 'Nothing waits for your approval.',
      dueTitle: 'Waiting since',
      shows: 'since',
      total,
      path: listPath('/quotes', { filter: { waitingForMe: true } }),
      rows: rows.map((quote) => {
        const due = quote.submittedAt
        return { ...quoteRow(quote), due, isLate: due !== null && due < yesterday }
      }),
    },
  ]
}

async function myEnquiries(ctx: Context): Promise<Pile[]> {
  const now = ctx.clock.now()
  // The list filters by whole days, so the board does too.
  const lastDay = addDays(ctx.today(), DUE_DAYS)
  const until = new Date(`${lastDay}T23:59:59.999Z`)
  const about = { userId: ctx.actor.id, now, until, today: ctx.today(), most: SHOWN }
  const { due, answers } = await findEnquiriesToDo(ctx.tx, about)
  const dueFilter = {
    mine: true,
    status: ['new', 'under_review', 'ready_to_quote'],
    quoteDueAt: { to: lastDay },
  }
  const late: Pile = {
    key: 'answersLate',
    title: 'Answers from customers late',
    note: 'questions not answered',
    empty: null,
    dueTitle: 'Wanted by',
    shows: 'due',
    total: answers.total,
    path: listPath('/enquiries', { filter: { mine: true, open: true, answersOverdue: true } }),
    rows: answers.rows.map(enquiryRow),
  }
  return [
    {
      key: 'enquiriesDue',
      title: 'Your enquiries due',
      note: 'in seven days',
      empty: 'None of your enquiries falls due in the next seven days.',
      dueTitle: 'Due',
      shows: 'due',
      total: due.total,
      path: listPath('/enquiries', { filter: dueFilter, sort: 'quoteDueAt' }),
      rows: due.rows.map(enquiryRow),
    },
    ...(late.total > 0 ? [late] : []),
  ]
}

async function myDrafts(ctx: Context): Promise<Pile[]> {
  const { total, rows } = await findDraftQuotes(ctx, { userId: ctx.actor.id, most: SHOWN })
  if (total === 0) return []
  return [
    {
      key: 'drafts',
      title: 'Your drafts of quotes',
      note: 'not submitted yet',
      empty: null,
      dueTitle: 'Valid until',
      shows: 'due',
      total,
      path: listPath('/quotes', { filter: { mine: true, status: ['draft'] }, sort: 'validUntil' }),
      rows: rows.map((quote) => ({
        ...quoteRow(quote),
        due: quote.validUntil,
        isLate: quote.validUntil < ctx.today(),
      })),
    },
  ]
}

/** Who is in charge sees everybody's, others their own. */
async function expiring(ctx: Context): Promise<Pile[]> {
  const isOwn = !isInCharge(ctx)
  const { total, rows } = await findExpiringQuotes(ctx, {
    most: SHOWN,
    ...(isOwn ? { userId: ctx.actor.id } : {}),
  })
  return [
    {
      key: 'quotesExpiring',
      title: isOwn ? 'Your quotes expiring' : 'Quotes expiring',
      note: 'in seven days',
      empty: isOwn
        ? 'None of your quotes expires in the next seven days.'
        : 'No quote expires in the next seven days.',
      dueTitle: 'Valid until',
      shows: 'due',
      total,
      path: listPath('/quotes', {
        filter: { expiring: true, ...(isOwn ? { mine: true } : {}) },
        sort: 'validUntil',
      }),
      rows: rows.map((quote) => ({ ...quoteRow(quote), due: quote.validUntil, isLate: false })),
    },
  ]
}

const enquiryRow = ({ projectName, ...row }: EnquiryToDo) => ({
  ...row,
  title: projectName ?? row.companyName,
  path: `/enquiries/${row.id}`,
})

const quoteRow = ({ id, number, revision, projectName, companyName }: QuoteToDo) => ({
  id,
  number: `${number} Rev ${revision}`,
  title: projectName ?? companyName,
  companyName,
  path: `/quotes/${id}`,
})
