import type { SheetFormat } from '#platform/contract/import-export.ts'
import type { Context } from '#platform/server/context.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import { type HttpExchange, serve } from '#platform/server/http/serve.ts'
import { type Figures, type ForecastQuery, salesDashboards } from '../contract.ts'
import type { View } from '../domain.ts'
import { confidenceView } from './confidence.ts'
import { fileOf } from './export.ts'
import { lostView } from './lost.ts'
import { pipelineView } from './pipeline.ts'
import { resolveScope, type Scope } from './scope.ts'
import { timeInStepView } from './time-in-step.ts'
import { winRateView } from './win-rate.ts'

const views: Readonly<
  Record<View, (ctx: Context, scope: Scope) => Promise<Pick<Figures, 'tables' | 'leftOut'>>>
> = {
  pipeline: pipelineView,
  'win-rate': winRateView,
  'time-in-step': timeInStepView,
  confidence: confidenceView,
  lost: lostView,
}

type Incoming<P> = { params: P; query: ForecastQuery }

/** One part of the forecast with every figure and its list. @throws 422 for a filter that names nothing */
async function readFigures(ctx: Context, { params, query }: Incoming<{ view: View }>): Promise<Figures> {
  const { scope, currencies } = await resolveScope(ctx, query)
  return { view: params.view, scope, currencies, ...(await views[params.view](ctx, scope)) }
}

const MIMES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function exportFigures(
  ctx: Context,
  { params, query }: Incoming<{ view: View; format: SheetFormat }>,
  { reply }: HttpExchange,
): Promise<void> {
  const figures = await readFigures(ctx, { params, query })
  const file = await fileOf(figures, params.format)
  const name = `forecast-${params.view}-${figures.scope.today}.${params.format}`
  await reply
    .headers({
      'content-type': MIMES[params.format],
      'content-disposition': contentDisposition('attachment', name),
    })
    .send(typeof file === 'string' ? file : Buffer.from(file))
}

export const register = serve(salesDashboards, { figures: readFigures, exportFigures })
