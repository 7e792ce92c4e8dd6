import { type PeriodType, periodName, periodStartOf } from '#modules/sales/forecast-summaries/domain.ts'
import type { PersonKey } from './staff.ts'

/** A target as the setup holds it, with facility, segment and person by code and key. */
export interface ForecastPlan {
  readonly name: string
  readonly periodType: PeriodType
  readonly periodStart: string
  readonly targetValue: string
  readonly facility?: string
  readonly marketSegment?: string
  readonly salesperson?: PersonKey
  readonly committedValue?: string
  readonly note?: string
}

/** The first day of the period so many months after today's. */
function startAfter(type: PeriodType, today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return periodStartOf(type, new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10))
}

/** The targets of the house around today: years, quarters, months of both works, and three people. */
export function forecastPlans(today: string): ForecastPlan[] {
  const plan = (
    words: string,
    periodType: PeriodType,
    months: number,
    targetValue: string,
    more: Partial<ForecastPlan> = {},
  ): ForecastPlan => {
    const periodStart = startAfter(periodType, today, months)
    const name = `${words} ${periodName(periodType, periodStart)}`
    return { name, periodType, periodStart, targetValue, ...more }
  }
  return [
    plan('Orders', 'year', 0, '12000000'),
    plan('Orders', 'year', 12, '13500000'),
    plan('Orders', 'quarter', -3, '2800000'),
    plan('Orders', 'quarter', 0, '3000000', {
      committedValue: '2700000',
      note: 'The frame order of Brannoch is agreed and will be called off before the quarter ends.',
    }),
    plan('Orders', 'quarter', 3, '3200000'),
    plan('Aberdeen', 'month', 0, '450000', { facility: 'ABD' }),
    plan('Aberdeen', 'month', 1, '600000', { facility: 'ABD' }),
    plan('Leeds', 'month', 0, '320000', { facility: 'LDS' }),
    plan('Leeds', 'month', 1, '420000', { facility: 'LDS' }),
    plan('Subsea', 'quarter', 0, '500000', { marketSegment: 'SUBSEA' }),
    plan('Wellhead', 'quarter', 0, '450000', { marketSegment: 'WELLHD' }),
    plan('Duncan Laird', 'quarter', 0, '800000', { salesperson: 'sellerNorth' }),
    plan('Sofie Lindell', 'quarter', 0, '500000', { salesperson: 'sellerNordic' }),
    plan('Hannah Oyelaran', 'quarter', 0, '550000', { salesperson: 'sellerSouth' }),
  ]
}
