import { sql } from 'drizzle-orm'
import { findManagers } from '#modules/people/appointments/server/api.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { toOrderStates } from '#modules/purchasing/requisitions/domain.ts'
import { requisitionTable as need } from '#modules/purchasing/requisitions/table.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import type { ReminderSource } from '#platform/server/jobs/digest.ts'
import { asSystem } from '#platform/server/system.ts'
import { minimumStockTable as minimum } from '../table.ts'
import { isShort, isSupplierLost } from './covered.ts'
import { proposedInWords } from '../domain.ts'
import { propose, register } from './routes.ts'

/** Told in the digests of so many days, lest one that was not sent loses something. */
const DAYS = 3

/** For the daily digest: requisition lines that the job wrote, told once to those who plan what is bought. */
const writtenAtNight: ReminderSource = async (ctx) => {
  const rows = await ctx.tx.query<{
    id: string
    number: string
    item: string
    quantity: string
    neededBy: string
  }>(sql`
    SELECT r.id, r.number, r.item, r.quantity::text, r.needed_by::text AS "neededBy" FROM ${need} r
    WHERE r.source = 'minimum_stock' AND r.requested_by_id IS NULL AND r.state = ANY(${sql.param(toOrderStates)}::text[])
      AND r.created_at::date > ${todayAt(ctx, sql`r.facility_id`)} - ${DAYS}::int
    ORDER BY r.number LIMIT 300`)
  const planners = rows.length > 0 ? await findManagers(ctx) : []
  return rows.flatMap(({ id, number, item, quantity, neededBy }) =>
    planners.map((userId) => ({
      userId,
      entity: 'requisitions',
      entityId: id,
      occasion: 'written at night',
      section: 'Below its minimum stock',
      text: `${number}, ${item}: ${plainDecimal(quantity)} to buy, needed by ${shortDay(neededBy)}`,
      path: `/requisitions/${id}`,
    })),
  )
}

/** For the daily digest: what is below its minimum and was skipped for its supplier, told once for each supplier. */
const skippedAtNight: ReminderSource = async (ctx) => {
  const rows = await ctx.tx.query<{ id: string; item: string; supplierId: string; name: string }>(sql`
    SELECT ${minimum.id}, ${minimum.item}, co.id AS "supplierId", co.name FROM ${minimum}
    JOIN ${companyTable} co ON co.id = ${minimum.supplierId}
    WHERE ${isSupplierLost} AND ${isShort} ORDER BY ${minimum.item}, ${minimum.id} LIMIT 300`)
  const planners = rows.length > 0 ? await findManagers(ctx) : []
  return rows.flatMap(({ id, item, supplierId, name }) =>
    planners.map((userId) => ({
      userId,
      entity: 'minimum-stock',
      entityId: id,
      occasion: `skipped for ${supplierId}`,
      section: 'Below its minimum stock',
      text: `${item}: no requisition line, ${name} is no supplier any more. Choose another one`,
      path: `/minimum-stock/${id}`,
    })),
  )
}

/** What hubs are told of minimum stocks. */
export const minimumStockHub: Hub = {
  slice: 'minimum-stock',
  register,
  activity: { path: ({ id }) => `/minimum-stock/${id}` },
  reminders: [
    { place: 29, find: writtenAtNight },
    { place: 31, find: skippedAtNight },
  ],
  archive: [
    exportPart({
      name: 'minimum-stock',
      label: 'Minimum stocks',
      table: minimum,
      // An export of one company takes along what is bought from it.
      owner: { company: minimum.supplierId },
      right: 'minimum-stock:read',
      order: ['item'],
      slice: 'minimum-stock',
    }),
  ],
  jobs: [
    {
      job: 'write-minimum-stock-needs',
      // After the reservations that end with the day, before the digests that tell of it.
      cron: '35 4 * * *',
      run: async (services) =>
        proposedInWords(await asSystem(services, 'write-minimum-stock-needs', propose)),
    },
  ],
}
