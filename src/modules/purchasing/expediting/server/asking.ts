import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { mailContacts } from '#modules/people/companies/server/api.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { promiseLines } from '#modules/purchasing/purchase-orders/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { checkRecipients } from '#platform/server/documents/printing/letters.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import type { ChaseLetter, ExpectedLine, expediting } from '../contract.ts'
import { askedOnce, chaseDays, chaseLetter } from '../domain.ts'
import {
  expectedLineTable as expected,
  supplierChaseLineTable as chaseLine,
  supplierChaseTable as chase,
} from '../table.ts'
import { isLate, lineColumns, lineJoins, type LineRow, shownLine, todayThere } from './lines.ts'

type Endpoints = (typeof expediting)['endpoints']
type Letter = z.output<Endpoints['chase']['body']>['letters'][number]

type Line = ExpectedLine & {
  readonly rootId: string
  readonly supplierId: string
  readonly facilityId: string
  readonly today: string
  readonly buyerEmail: string | null
}

/** Open lines that meet a condition, the latest first. */
async function linesWhere(ctx: Context, where: SQL): Promise<Line[]> {
  const columns = Object.entries(lineColumns(ctx)).map(
    ([name, column]) => sql`${column} AS ${sql.identifier(name)}`,
  )
  type Row = LineRow & Omit<Line, keyof ExpectedLine>
  const rows = await ctx.tx.query<Row>(sql`
    SELECT ${expected.id} AS id, ${sql.join(columns, sql`, `)}, ${expected.rootId} AS "rootId",
      ${expected.supplierId} AS "supplierId", ${expected.facilityId} AS "facilityId",
      ${todayThere(ctx)}::text AS today, CASE WHEN bu.status = 'active' THEN bu.email END AS "buyerEmail"
    FROM ${expected} ${lineJoins} WHERE ${where} ORDER BY ${expected.dueOn}, o.number, ol.line_no`)
  return rows.map((row) => ({ ...row, ...shownLine(row) }))
}

const withIds = (ids: readonly string[]): SQL => sql`${expected.id} = ANY(${sql.param(ids)}::uuid[])`

/** Lines by their ids. @throws 422 when one is open no more */
async function openLines(ctx: Context, ids: readonly string[], field = 'lineIds'): Promise<Line[]> {
  const lines = await linesWhere(ctx, withIds(ids))
  if (lines.length < new Set(ids).size)
    throw invalid({ [field]: ['Of some lines nothing is expected any more. Read the list again.'] })
  return lines
}

/** Whom a supplier is written to about deliveries: expediting before sales before anybody else. */
async function recipientOf(ctx: Context, supplierId: string): Promise<string | null> {
  const [contact] = await ctx.tx.query<{ email: string }>(sql`
    SELECT email FROM ${companyContactTable}
    WHERE company_id = ${supplierId} AND email IS NOT NULL AND left_on IS NULL
    ORDER BY 'expediting' = ANY(roles) DESC, 'sales' = ANY(roles) DESC, position, name LIMIT 1`)
  return contact?.email ?? null
}

/** Why a supplier is not written to again today; null: it may be. */
async function writtenToday(ctx: Context, { supplierId, supplierName, today }: Line): Promise<string | null> {
  const [sent] = await ctx.tx.query<{ byName: string | null }>(sql`
    SELECT u.name AS "byName" FROM ${chase} c LEFT JOIN ${userTable} u ON u.id = c.sent_by_id
    WHERE c.supplier_id = ${supplierId} AND c.chased_on = ${today}`)
  return sent
    ? `${supplierName} was written to today already${sent.byName ? `, by ${sent.byName}` : ''}. One letter a day names everything.`
    : null
}

const bySupplier = (lines: readonly Line[]): [Line, ...Line[]][] =>
  [...Map.groupBy(lines, ({ supplierId }) => supplierId).values()] as [Line, ...Line[]][]

/** Lines as their supplier knows them. */
const asked = (lines: readonly Line[]) =>
  askedOnce(
    lines.map(({ known, ...line }) => ({
      ...line,
      order: known?.number ?? line.number,
      lineNo: known?.lineNo ?? line.lineNo,
    })),
  )

/** The letter to one supplier as it is proposed. */
async function proposed(ctx: Context, lines: readonly [Line, ...Line[]], name: string): Promise<ChaseLetter> {
  const [first] = lines
  const to = await recipientOf(ctx, first.supplierId)
  const letterhead = await letterheadOfFacility(ctx, first.facilityId)
  const { subject, paragraphs } = chaseLetter(asked(lines))
  const close = ['Kind regards', name, letterhead.name].filter(Boolean).join('\n')
  return {
    supplierId: first.supplierId,
    supplierName: first.supplierName,
    lineIds: lines.map(({ id }) => id),
    to,
    subject: subject.slice(0, 200),
    message: [...paragraphs, close].join('\n\n'),
    refusal:
      (await writtenToday(ctx, first)) ??
      (to === null
        ? `No contact of ${first.supplierName} has an e-mail address. Add one to the company first.`
        : null),
  }
}

/** What would be written to the suppliers of some lines. @throws 422 when one is open no more */
export async function letters(
  ctx: Context,
  { body }: { body: z.output<Endpoints['letters']['body']> },
): Promise<ChaseLetter[]> {
  const made = []
  for (const lines of bySupplier(await openLines(ctx, body.lineIds)))
    made.push(await proposed(ctx, lines, ctx.actor.name))
  return made
}

/** Keeps and mails a letter, and notes it on each of its orders. */
async function send(
  ctx: Context,
  lines: readonly [Line, ...Line[]],
  letter: Letter,
  writer: { email: string; company: string } | null,
): Promise<void> {
  const [first] = lines
  const { to, subject, message } = letter
  const id = await insertRow(ctx.tx, chase, {
    supplierId: first.supplierId,
    chasedOn: first.today,
    sentAt: ctx.clock.now().toISOString(),
    sentById: ctx.actor.email === '' ? null : ctx.actor.id,
    sentTo: to,
    subject,
    message,
  })
  await ctx.tx.query(sql`
    INSERT INTO ${chaseLine} (chase_id, order_id, root_id, due_on)
    SELECT ${id}::uuid, e.order_id, e.root_id, e.due_on FROM ${expected} e
    WHERE e.id = ANY(${sql.param(lines.map((line) => line.id))}::uuid[])`)
  for (const own of Map.groupBy(lines, ({ orderId }) => orderId).values()) {
    const [{ orderId, number }] = own as [Line, ...Line[]]
    const numbers = own.map(({ lineNo }) => lineNo)
    ctx.audit({
      entity: 'purchase-orders',
      entityId: orderId,
      action: 'chase',
      subject: number,
      reason: `${to} was asked for ${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}: ${subject}`,
    })
  }
  ctx.mail({
    template: 'supplier-chase',
    to: [to],
    subject,
    paragraphs: message.split(/\n{2,}/),
    ...(writer ? { writer } : {}),
    about: { entity: 'purchase-orders', entityId: first.orderId },
  })
}

/** Two people, or a person and the job, give one letter a day. */
const taking = (ctx: Context, supplierId: string) =>
  ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`supplier chase ${supplierId}`}, 0))`)

/** Sends letters, all of them or none. @throws 422 for a line of another supplier, a second letter of a day, a strange address */
export async function chaseSuppliers(
  ctx: Context,
  { body }: { body: z.output<Endpoints['chase']['body']> },
): Promise<{ sent: number }> {
  const wanted = body.letters.toSorted((a, b) => a.supplierId.localeCompare(b.supplierId))
  for (const letter of wanted) {
    await taking(ctx, letter.supplierId)
    const [first, ...others] = await openLines(ctx, letter.lineIds)
    if (!first || [first, ...others].some(({ supplierId }) => supplierId !== letter.supplierId))
      throw invalid({ lineIds: ['A letter names only lines of its supplier.'] })
    const why = await writtenToday(ctx, first)
    if (why) throw refused('already_asked', why)
    checkRecipients(await mailContacts(ctx, letter.supplierId), first.supplierName, { to: [letter.to] })
    const { name } = await letterheadOfFacility(ctx, first.facilityId)
    await send(ctx, [first, ...others], letter, { email: ctx.actor.email, company: name })
  }
  return { sent: wanted.length }
}

/** Notes the new day that suppliers promise, with the reason, on each order. @throws 422 */
export async function answer(
  ctx: Context,
  { body }: { body: z.output<Endpoints['answer']['body']> },
): Promise<{ lines: number }> {
  const { promisedOn, reason } = body
  const lines = await openLines(ctx, body.lineIds)
  if (lines.some(({ today }) => promisedOn < today))
    throw invalid({ promisedOn: ['The new day has passed. Give the day on which the goods will come.'] })
  for (const [orderId, own] of Map.groupBy(lines, (line) => line.orderId))
    await promiseLines(ctx, { orderId, rootIds: own.map(({ rootId }) => rootId), promisedOn, reason })
  return { lines: lines.length }
}

/**
 * Suppliers with lines that passed one more of the days after which they are reminded, and were not asked since. Gives how
 * many were written to: one letter names everything that is late.
 */
export async function chaseLateSuppliers(ctx: Context): Promise<number> {
  const days = sql`(${todayThere(ctx)} - ${expected.dueOn})`
  const passed = sql.join(
    chaseDays.map((due) => sql`CASE WHEN ${days} >= ${due}::int THEN ${due}::int END`),
    sql`, `,
  )
  const due = await ctx.tx.query<{ supplierId: string }>(sql`
    SELECT DISTINCT ${expected.supplierId} AS "supplierId" FROM ${expected}
    WHERE ${expected.dueOn} < ${addDays(ctx.today(), 1)} AND greatest(${passed}) IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${chaseLine} cl JOIN ${chase} c ON c.id = cl.chase_id
        WHERE cl.root_id = ${expected.rootId} AND c.chased_on >= ${expected.dueOn} + greatest(${passed}))
    ORDER BY 1`)
  let written = 0
  for (const { supplierId } of due) {
    await taking(ctx, supplierId)
    const [first, ...others] = await linesWhere(
      ctx,
      sql`${expected.supplierId} = ${supplierId} AND ${isLate(ctx)}`,
    )
    if (!first) continue
    const lines = [first, ...others] as const
    const buyer = lines.find(({ buyerEmail }) => buyerEmail !== null)
    const letter = await proposed(ctx, lines, buyer?.buyerName ?? '')
    if (letter.refusal !== null || letter.to === null) continue
    const { name } = await letterheadOfFacility(ctx, first.facilityId)
    const writer = buyer?.buyerEmail ? { email: buyer.buyerEmail, company: name } : null
    await send(ctx, lines, { ...letter, to: letter.to }, writer)
    written += 1
  }
  return written
}
