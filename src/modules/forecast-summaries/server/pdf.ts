import type { Context, Incoming } from '../../../platform/server/context.ts'
import { fileHeaders } from '../../../platform/server/files/file-headers.ts'
import { renderPdf } from '../../../platform/server/pdf/renderer.ts'
import type { Exchange } from '../../../platform/server/serve.ts'
import { letterheadOfReader, letterheadWithLogo, requireFacility } from '../../facilities/server/api.ts'
import type { ForecastRecord } from '../contract.ts'
import { listSnapshots, readFigures } from './figures.ts'
import { forecastPaper } from './paper.ts'
import { get } from './service.ts'

/** The forecast summary as a PDF, with the figures of this moment and the frozen ones. @throws 404 */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  { reply }: Exchange,
): Promise<void> {
  const forecast: ForecastRecord = await get(ctx, { params })
  const [figures, snapshots, letterhead] = await Promise.all([
    readFigures(ctx, { params }),
    listSnapshots(ctx, { params }),
    letterheadOf(ctx, forecast.facilityId ?? null),
  ])
  const createdAt = ctx.clock.now().toISOString()
  const bytes = await renderPdf(forecastPaper({ forecast, figures, snapshots, letterhead, createdAt }))
  const name = `Forecast summary ${forecast.name}.pdf`
  const kind = query.download ? 'attachment' : 'preview'
  await reply.headers(fileHeaders({ name, mime: 'application/pdf' }, kind)).send(bytes)
}

/** Of the facility the target is for, else of the reader's. */
async function letterheadOf(ctx: Context, facilityId: string | null) {
  if (facilityId === null) return letterheadOfReader(ctx)
  return letterheadWithLogo(ctx, await requireFacility(ctx.tx, facilityId))
}
