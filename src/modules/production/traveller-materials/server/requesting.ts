import { addDays } from '#platform/contract/values/dates.ts'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { writeNeedWith } from '#modules/purchasing/requisitions/server/api.ts'
import { deliveryShares } from '#modules/purchasing/supplier-record/server/api.ts'
import { cutLengthOf } from '#modules/production/travellers/domain.ts'
import { sizeOf } from '#modules/steel/steel-stock/domain.ts'
import { keptUntil, reserveRefusal } from '../domain.ts'
import { actOf, purposeOf, refuseIf } from './acting.ts'

/** What is bought comes so many working days before it is needed. */
const AHEAD = 5
const writeNeed = writeNeedWith(deliveryShares)

/** A requisition line for each material line that is short; what was asked for once is not asked for again. */
export const request = actOf('request', async (ctx, { row, lines }) => {
  const today = ctx.today(row)
  refuseIf(reserveRefusal(row, keptUntil(row, today), today))
  const short = lines.filter((line) => Number(line.short) > 0)
  if (short.length === 0) refuseIf(refuse('not_short', {}, 'No material line is short.'))
  const ahead = workingDaysBefore(row.dueOn, AHEAD)
  const numbers: string[] = []
  for (const line of short) {
    const { form, specificationId, grade, certificateType, pslLevelId, description, uom } = line.stored
    const steel = form ? { form, ...sizeOf(line.stored), lengthMm: cutLengthOf(line.stored) } : {}
    const { number } = await writeNeed(
      ctx,
      {
        ...steel,
        facilityId: row.facilityId,
        description: description ?? null,
        specificationId,
        grade,
        certificateType,
        pslLevelId,
        quantity: line.short,
        uom,
        neededBy: ahead < today ? today : ahead,
        notes: purposeOf(row, line),
      },
      { entity: 'travellers', id: line.rootId, label: purposeOf(row, line) },
    )
    numbers.push(number)
  }
  return numbers.join(', ')
})

/** So many days before, weekends left out. */
function workingDaysBefore(day: string, count: number): string {
  let found = day
  for (let left = count; left > 0; ) {
    found = addDays(found, -1)
    if (![0, 6].includes(new Date(`${found}T00:00:00Z`).getUTCDay())) left -= 1
  }
  return found
}
