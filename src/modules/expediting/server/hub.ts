import { sql } from 'drizzle-orm'
import { companyTable } from '#modules/companies/table.ts'
import { orderLabel } from '#modules/purchase-orders/domain.ts'
import { purchaseOrderTable as order } from '#modules/purchase-orders/table.ts'
import { daysBetween } from '#platform/contract/dates.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { isNotNotified, type Reminder, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { asSystem } from '#platform/server/program/system.ts'
import { expediting } from '../contract.ts'
import {
  expectedLineTable as expected,
  supplierChaseLineTable as chaseLine,
  supplierChaseTable as chase,
} from '../table.ts'
import { answer, chaseLateSuppliers, chaseSuppliers, letters } from './asking.ts'
import { isLate, list, todayThere } from './lines.ts'
import { report, reportFile } from './reports.ts'

const register = serve(expediting, { list, letters, chase: chaseSuppliers, answer, report, reportFile })

/** For the daily digest: orders that are late, told to their buyer once for each day on which they were due. */
const lateOrders: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly number: string
    readonly revision: number
    readonly buyerId: string
    readonly supplierName: string
    readonly dueOn: string
    readonly today: string
    readonly lines: number
  }
  const occasion = sql`'late ' || min(${expected.dueOn})::text`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT l.*, o.number, o.revision, su.name AS "supplierName" FROM (
      SELECT ${expected.orderId} AS id, ${expected.buyerId} AS "buyerId", ${expected.supplierId} AS supplier_id,
        min(${expected.dueOn})::text AS "dueOn", ${todayThere(ctx)}::text AS today, count(*)::int AS lines
      FROM ${expected} WHERE ${isLate(ctx)} AND ${expected.buyerId} IS NOT NULL
      GROUP BY ${expected.orderId}, ${expected.buyerId}, ${expected.supplierId}, ${expected.facilityId}
      HAVING ${isNotNotified({
        userId: sql`${expected.buyerId}`,
        entity: 'purchase-orders',
        entityId: sql`${expected.orderId}`,
        occasion,
      })}
    ) AS l JOIN ${order} o ON o.id = l.id JOIN ${companyTable} su ON su.id = l.supplier_id
    ORDER BY l."dueOn", o.number LIMIT 300`)
  return rows.map(({ id, number, revision, buyerId, supplierName, dueOn, today, lines }): Reminder => {
    const days = daysBetween(dueOn, today)
    return {
      userId: buyerId,
      entity: 'purchase-orders',
      entityId: id,
      occasion: `late ${dueOn}`,
      section: 'Purchase orders that are late',
      text: `${orderLabel(number, revision)}, ${supplierName}: ${lines === 1 ? '1 line' : `${lines} lines`}, ${days === 1 ? '1 day' : `${days} days`} late`,
      path: `/purchase-orders/${id}`,
    }
  })
}

const right = 'purchase-orders:read'

const chases = exportPart({
  name: 'supplier-chases',
  label: 'Letters about late deliveries',
  table: chase,
  owner: { company: chase.supplierId },
  right,
  order: ['chasedOn'],
  on: 'chasedOn',
  personal: ['sentTo'],
})

const chasedLines = exportPart({
  name: 'supplier-chase-lines',
  label: 'Lines of letters about late deliveries',
  table: chaseLine,
  owner: { parent: chases, by: chaseLine.chaseId },
  right,
  order: ['chaseId', 'dueOn'],
})

/** What hubs are told of expediting. What is expected follows from orders and is in no archive. */
export const expeditingHub: Hub = {
  slice: 'expediting',
  register,
  reminders: [{ place: 27, find: lateOrders }],
  archive: [chases, chasedLines],
  jobs: [
    {
      job: 'expediting.chase',
      // In the morning of Europe, as the letters about certificates.
      cron: '25 5 * * *',
      run: (services) => asSystem(services, 'expediting.chase', chaseLateSuppliers),
    },
  ],
}
