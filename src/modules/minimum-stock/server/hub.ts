import { sql } from 'drizzle-orm'
import { findManagers } from '#modules/appointments/server/api.ts'
import { todayAt } from '#modules/facilities/server/api.ts'
import { toOrderStates } from '#modules/requisitions/domain.ts'
import { requisitionTable as need } from '#modules/requisitions/table.ts'
import { plainDecimal } from '#platform/contract/amounts.ts'
import { shortDay } from '#platform/contract/dates.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import type { ReminderSource } from '#platform/server/jobs/digest.ts'
import { asSystem } from '#platform/server/program/system.ts'
import { minimumStockTable } from '../table.ts'
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

/** What hubs are told of minimum stocks. */
export const minimumStockHub: Hub = {
  slice: 'minimum-stock',
  register,
  activity: { path: ({ id }) => `/minimum-stock/${id}` },
  reminders: [{ place: 29, find: writtenAtNight }],
  archive: [
    exportPart({
      name: 'minimum-stock',
      label: 'Minimum stocks',
      table: minimumStockTable,
      // An export of one company takes along what is bought from it.
      owner: { company: minimumStockTable.supplierId },
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
      run: (services) => asSystem(services, 'write-minimum-stock-needs', propose),
    },
  ],
}
