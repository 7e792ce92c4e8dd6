import { sql } from 'drizzle-orm'
import { daysBetween } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { requireFacility, todayAt } from '#modules/setup/facilities/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { RequestRecord } from '../contract.ts'
import { chaseDays, chaseLetter, chasesAfter, owedStates, type requestLifecycle } from '../domain.ts'
import { certificateRequestTable as request } from '../table.ts'
import { type RequestRow, requests } from './document.ts'

const effects: Effects<typeof requestLifecycle, RequestRow> = {
  ask: {
    columns: (ctx, row) => ({
      askedCount: row.askedCount + 1,
      chasedCount: chasesAfter(daysBetween(row.openedOn, ctx.today(row))),
      lastAskedOn: ctx.today(row),
    }),
  },
  receive: null,
  verify: null,
  goBack: { columns: () => ({ certificateId: null, certificateNumber: null }) },
  refuse: null,
  reopen: null,
  withdraw: null,
}

const transitions = transitionsOf(requests, effects)
export const { perform } = transitions

const isOwed = sql`status = ANY(${sql.param(owedStates)}::text[])`

/** Whom a supplier is written to about certificates: quality before expediting before anybody else. */
async function recipientOf(ctx: Context, supplierId: string): Promise<string | null> {
  const [contact] = await ctx.tx.query<{ email: string }>(sql`
    SELECT email FROM ${companyContactTable}
    WHERE company_id = ${supplierId} AND email IS NOT NULL AND left_on IS NULL
    ORDER BY 'quality' = ANY(roles) DESC, 'expediting' = ANY(roles) DESC, position, name LIMIT 1`)
  return contact?.email ?? null
}

/**
 * Writes one letter to a supplier about everything it owes, unless one went out today already: two people, or a person and
 * the job, give one mail. Says how many requests it names.
 */
async function askSupplier(ctx: Context, supplierId: string): Promise<number> {
  await ctx.tx.query(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`certificate requests ${supplierId}`}, 0))`,
  )
  const ids = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${request} WHERE supplier_id = ${supplierId} AND ${isOwed} ORDER BY opened_on, number`)
  const owed = await Promise.all(ids.map(({ id }) => requests.require(ctx, id)))
  const [first] = owed
  const to = await recipientOf(ctx, supplierId)
  if (!first || to === null || first.supplierAskedOn === ctx.today(first)) return 0
  const { letterhead } = await requireFacility(ctx.tx, first.facilityId)
  const letter = chaseLetter(owed.map((row) => ({ ...row, days: daysBetween(row.openedOn, ctx.today(row)) })))
  for (const row of owed) await perform(ctx, 'ask', row, {})
  const writer = await writerOf(ctx, first)
  ctx.mail({
    template: 'certificate-request',
    to: [to],
    ...letter,
    paragraphs: [
      ...letter.paragraphs,
      ['Kind regards', writer?.name, letterhead.name].filter(Boolean).join('\n'),
    ],
    ...(writer ? { writer: { email: writer.email, company: letterhead.name } } : {}),
    about: { entity: requests.slice, entityId: first.id },
  })
  return owed.length
}

/** Who gets the answers: whoever asks, else whoever received the steel; null when neither can. */
async function writerOf(ctx: Context, row: RequestRow): Promise<{ email: string; name: string } | null> {
  if (ctx.actor.email !== '') return ctx.actor
  const [receiver] = await ctx.tx.query<{ email: string; name: string }>(sql`
    SELECT u.email, u.name FROM ${request} r JOIN ${userTable} u ON u.id = r.received_by_id AND u.status = 'active'
    WHERE r.id = ${row.id}`)
  return receiver ?? null
}

/** Asks the supplier for this certificate, and for everything else that it owes. @throws 412, 422 */
async function ask(
  ctx: Context,
  { params, version }: Incoming<{ id: string }, unknown, object>,
): Promise<RequestRecord> {
  const row = await requests.requireVersion(ctx, params.id, version)
  requests.refuse(ctx, 'ask', row)
  // Its own step tells of a state from which nobody asks.
  if ((await askSupplier(ctx, row.supplierId)) === 0) await perform(ctx, 'ask', row, {})
  return requests.record(ctx, await requests.require(ctx, row.id))
}

export const handlers = { ...transitions.handlers, ask }

/** The nightly letters after 3, 7 and 14 days, one for each supplier and day. Gives how many suppliers were written to. */
export async function chaseSuppliers(ctx: Context): Promise<number> {
  const today = todayAt(ctx, sql`${request.facilityId}`)
  const days = sql`(${today} - ${request.openedOn})`
  const passed = sql.join(
    chaseDays.map((due) => sql`(${days} >= ${due})::int`),
    sql` + `,
  )
  const due = await ctx.tx.query<{ supplierId: string }>(sql`
    SELECT DISTINCT ${request.supplierId} AS "supplierId" FROM ${request}
    WHERE ${isOwed} AND ${passed} > ${request.chasedCount}`)
  let written = 0
  for (const { supplierId } of due) if ((await askSupplier(ctx, supplierId)) > 0) written += 1
  return written
}
