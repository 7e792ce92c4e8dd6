import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { letterheadOfFacility, letterheadOfReader } from '#modules/setup/facilities/server/api.ts'
import type { ForecastRecord } from '../contract.ts'
import { listSnapshots, readFigures } from './figures.ts'
import { forecastPrint } from './forecast-print.ts'
import { get } from './service.ts'

/** The forecast summary as a PDF, with the figures of this moment and the frozen ones. @throws 404 */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const forecast: ForecastRecord = await get(ctx, { params })
  const [figures, snapshots, letterhead] = await Promise.all([
    readFigures(ctx, { params }),
    listSnapshots(ctx, { params }),
    letterheadOf(ctx, forecast.facilityId ?? null),
  ])
  const createdAt = ctx.clock.now().toISOString()
  const bytes = await renderPdf(forecastPrint({ forecast, figures, snapshots, letterhead, createdAt }))
  await answerPdf(exchange, query, `Forecast summary ${forecast.name}.pdf`, bytes)
}

/** Of the facility the target is for, else of the reader's. */
const letterheadOf = (ctx: Context, facilityId: string | null) =>
  facilityId === null ? letterheadOfReader(ctx) : letterheadOfFacility(ctx, facilityId)
