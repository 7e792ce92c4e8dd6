import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf, facts } from '#platform/server/documents/printing/printing.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Block, PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import type { HeatRecord } from '../contract.ts'
import { heatChartLifecycle, heatRecordLifecycle, stepKinds } from '../domain.ts'
import { type HeatChartRow, heatCharts } from './document.ts'
import { heatRecords } from './records.ts'

const loadTable = ({ items }: HeatChartRow): Block => ({
  kind: 'table',
  columns: [{ label: 'Part' }, { label: 'Heat', width: 30 }, { label: 'Qty', align: 'right', width: 25 }],
  rows: items.map(({ description, heatNo, quantity, uom }) => ({
    cells: [description, heatNo ?? '', `${quantity} ${uom}`],
  })),
  empty: 'The load is empty.',
})
const stepTable = ({ steps }: HeatChartRow, records: readonly HeatRecord[]): Block => ({
  kind: 'table',
  columns: [
    { label: 'Step', width: 15 },
    { label: 'Section' },
    { label: 'Readings' },
    { label: 'State', width: 30 },
  ],
  rows: steps.map(({ lineNo, kind, temperatureC, minutes }) => {
    const of = records.find((one) => one.lineNo === lineNo)
    const read = of?.readings.map((one) => `${one.minute} min: ${one.temperatureC} °C`) ?? []
    return {
      cells: [
        String(lineNo),
        `${stepKinds[kind]} to ${temperatureC} °C, ${minutes} min`,
        read.join('; '),
        of ? heatRecordLifecycle.states[of.status].label : '',
      ],
    }
  }),
})

/** Sends the chart. @throws 404 */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await heatCharts.require(ctx, params.id)
  const records = await heatRecords.list(ctx, { params })
  const print: PdfDocument = {
    letterhead: await letterheadOfFacility(ctx, row.facilityId),
    title: 'Furnace chart',
    number: `${row.number} Rev ${row.revision}`,
    facts: facts({
      Furnace: row.furnace,
      Customer: row.companyName,
      Status: heatChartLifecycle.states[row.status].label,
    }),
    blocks: [
      { kind: 'heading', text: 'Load' },
      loadTable(row),
      { kind: 'heading', text: 'Steps' },
      stepTable(row, records),
    ],
    footer: row.facilityName,
    createdAt: row.updatedAt,
  }
  await answerPdf(exchange, query, `${row.number}.pdf`, await renderPdf(print))
}
