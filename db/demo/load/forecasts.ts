import { addDays } from '#platform/contract/values/dates.ts'
import { forecastSummaries } from '#modules/sales/forecast-summaries/contract.ts'
import { freezeDue } from '#modules/sales/forecast-summaries/server/figures.ts'
import { create } from '#modules/sales/forecast-summaries/server/service.ts'
import { forecastPlans } from '../forecasts.ts'
import type { Acting } from './acting.ts'
import { idOf, type SetupCodes } from './codes.ts'

/** The targets, as they were set in the first days. */
export async function setTargets(
  acting: Acting,
  codes: SetupCodes,
  { begins, today }: { begins: string; today: string },
): Promise<void> {
  const at = `${addDays(begins, 1)}T17:10:00.000Z`
  for (const { facility, marketSegment, salesperson, ...plan } of forecastPlans(today)) {
    const body = forecastSummaries.input.parse({
      ...plan,
      currency: 'GBP',
      facilityId: facility && idOf(codes.facilities, facility),
      marketSegmentId: marketSegment && idOf(codes.marketSegments, marketSegment),
      salespersonId: salesperson && acting.person(salesperson).id,
    })
    await acting.as('admin', at, forecastSummaries.endpoints.create, (ctx) => create(ctx, { body }))
  }
}

/** Every Monday the figures are frozen. */
export async function freezeOnMonday(acting: Acting, day: string): Promise<void> {
  if (new Date(day).getUTCDay() === 1) await acting.program(`${day}T00:11:00.000Z`, freezeDue)
}
