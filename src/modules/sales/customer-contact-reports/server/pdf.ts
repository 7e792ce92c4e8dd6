import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { forbidden, notFound } from '#platform/server/errors.ts'
import type { Letterhead } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { letterheadWithLogo, requireFacility } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { isManagerRole } from '../domain.ts'
import { findMonth } from './month.ts'
import { monthPrint } from './month-print.ts'
import { reportPrint } from './report-print.ts'
import { contactReports } from './document.ts'

type Download = { download?: '1' | undefined }

/** The letterhead of the facility a person works at, else of the first one; a report belongs to no facility itself. */
async function letterheadFor(
  ctx: Context,
  userId: string,
): Promise<{ letterhead: Letterhead; timeZone: string }> {
  const [home] = await ctx.tx.query<{ id: string | null }>(sql`
    SELECT coalesce((SELECT facility_id FROM ${userTable} WHERE id = ${userId}),
      (SELECT id FROM ${facilityTable} WHERE active ORDER BY sort_order, code LIMIT 1)) AS id`)
  if (!home?.id) return { letterhead: { name: 'Heatline', lines: [] }, timeZone: 'UTC' }
  const facility = await requireFacility(ctx.tx, home.id)
  return { letterhead: await letterheadWithLogo(ctx, facility), timeZone: facility.timeZone }
}

/** One report: stamped while it is a draft, and marked when it is for managers only. */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, Download, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await contactReports.require(ctx, params.id)
  const bytes = await renderPdf(reportPrint({ row, ...(await letterheadFor(ctx, row.authorId)) }))
  await answerPdf(exchange, query, `${row.number}.pdf`, bytes)
}

/** The month of a person set as a PDF, and its name; null when there is no such person. */
export async function renderMonth(
  ctx: Context,
  about: { userId: string; month: string },
): Promise<{ name: string; bytes: Uint8Array; contactCount: number } | null> {
  const today = ctx.today()
  const month = await findMonth(ctx.tx, { ...about, today })
  if (!month) return null
  const head = await letterheadFor(ctx, about.userId)
  const bytes = await renderPdf(
    monthPrint(month, { ...head, today, createdAt: ctx.clock.now().toISOString() }),
  )
  return {
    name: `Customer contacts ${month.userName} ${about.month}.pdf`,
    bytes,
    contactCount: month.contactCount,
  }
}

/** The month of the reader, and for managers that of anybody. @throws 403 for the month of somebody else */
export async function monthlySummary(
  ctx: Context,
  { query }: { query: Download & { month: string; userId?: string | undefined } },
  exchange: HttpExchange,
): Promise<void> {
  const userId = query.userId ?? ctx.actor.id
  if (userId !== ctx.actor.id && !isManagerRole(ctx.actor.role))
    throw forbidden('Only managers can see the month of someone else.')
  const month = await renderMonth(ctx, { userId, month: query.month })
  if (!month) throw notFound()
  await answerPdf(exchange, query, month.name, month.bytes)
}
