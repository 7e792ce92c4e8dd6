import { sql } from 'drizzle-orm'
import { minorUnitProblem } from '#platform/contract/money.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid, notChoosable, notFound } from '#platform/server/errors.ts'
import { userTable as user } from '#modules/people/users/table.ts'
import { facilityTable as facility, workCentreTable as centre } from '#modules/setup/facilities/table.ts'
import type { HourlyRates } from '../contract.ts'
import { hourlyRateTable as rate } from '../table.ts'

/** A rate is entered at most so many days ahead. */
const MOST_DAYS_AHEAD = 366

interface Place {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly timeZone: string
}

const places = (ctx: Context, which: ReturnType<typeof sql>): Promise<Place[]> =>
  ctx.tx.query<Place>(
    sql`SELECT id, name, base_currency AS currency, time_zone AS "timeZone" FROM ${facility} WHERE ${which} ORDER BY code`,
  )

/** @throws 404 */
async function requireFacility(ctx: Context, id: string): Promise<Place> {
  const [found] = await places(ctx, sql`id = ${id}`)
  if (!found) throw notFound()
  return found
}

async function ratesNow(ctx: Context, { id, name, currency, timeZone }: Place): Promise<HourlyRates> {
  const today = ctx.today({ timeZone })
  const one = (rest: ReturnType<typeof sql>) => sql`(
    SELECT json_build_object('costPerHour', r.cost_per_hour::text, 'currency', r.currency, 'validFrom', r.valid_from::text,
      'enteredByName', u.name)
    FROM ${rate} r JOIN ${user} u ON u.id = r.entered_by_id WHERE r.work_centre_id = c.id AND ${rest}, r.at DESC, r.id LIMIT 1)`
  const centres = await ctx.tx.query<HourlyRates['centres'][number]>(sql`
    SELECT c.id, c.code, c.name, c.active, ${one(sql`r.valid_from <= ${today} ORDER BY r.valid_from DESC`)} AS current,
      ${one(sql`r.valid_from > ${today} ORDER BY r.valid_from`)} AS next
    FROM ${centre} c WHERE c.facility_id = ${id} ORDER BY c.position`)
  return { id, facilityName: name, currency, today, centres }
}

/** What an hour of each work centre costs. @throws 404 */
export const ratesOf = async (
  ctx: Context,
  { params: { id } }: { params: { id: string } },
): Promise<HourlyRates> => ratesNow(ctx, await requireFacility(ctx, id))

/** What an hour of each work centre costs, of every facility that has any. */
export async function allRates(ctx: Context): Promise<HourlyRates[]> {
  const all = await places(
    ctx,
    sql`active AND EXISTS (SELECT 1 FROM ${centre} c WHERE c.facility_id = ${facility}.id)`,
  )
  return Promise.all(all.map((place) => ratesNow(ctx, place)))
}

interface Entered {
  readonly workCentreId: string
  readonly costPerHour: string
  readonly validFrom: string
}

/** Enters what an hour costs from a day on. @throws 404, 422 at the field */
export async function enterRate(
  ctx: Context,
  { params: { id }, body }: { params: { id: string }; body: Entered },
): Promise<HourlyRates> {
  const place = await requireFacility(ctx, id)
  const { workCentreId, costPerHour, validFrom } = body
  const [known] = await ctx.tx.query<{ name: string }>(
    sql`SELECT name FROM ${centre} WHERE id = ${workCentreId} AND facility_id = ${id}`,
  )
  if (!known) throw notChoosable('workCentreId')
  const tooFine = minorUnitProblem(costPerHour, place.currency)
  if (tooFine) throw invalid({ costPerHour: [tooFine] })
  if (validFrom > addDays(ctx.today(place), MOST_DAYS_AHEAD))
    throw invalid({ validFrom: [`That is more than ${MOST_DAYS_AHEAD} days ahead.`] })
  const before = (await ratesNow(ctx, place)).centres.find((one) => one.id === workCentreId)?.current
  await insertRow(ctx.tx, rate, {
    workCentreId,
    validFrom,
    costPerHour,
    currency: place.currency,
    enteredById: ctx.actor.id,
    at: ctx.clock.now().toISOString(),
  })
  ctx.audit({
    entity: 'job-costs',
    entityId: workCentreId,
    action: 'create',
    subject: `${known.name}, from ${validFrom}`,
    changes: {
      costPerHour: { from: before?.costPerHour ?? null, to: costPerHour },
      validFrom: { from: before?.validFrom ?? null, to: validFrom },
    },
  })
  return ratesNow(ctx, place)
}
