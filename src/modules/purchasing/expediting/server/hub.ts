import { counted } from '#platform/contract/values/amounts.ts'
import { sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import { orderLabel } from '#modules/purchasing/purchase-orders/domain.ts'
import {
  purchaseOrderLineTable as orderLine,
  purchaseOrderTable as order,
} from '#modules/purchasing/purchase-orders/table.ts'
import { addDaysTo, daysBetween } from '#platform/contract/values/dates.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { isNotNotified, type Reminder, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { asSystem } from '#platform/server/system.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { expediting } from '../contract.ts'
import {
  expectedLineTable as expected,
  supplierChaseLineTable as chaseLine,
  supplierChaseTable as chase,
} from '../table.ts'
import { answer, chaseLateSuppliers, chaseSuppliers, letters } from './asking.ts'
import { isLate, list, todayThere } from './lines.ts'
import { report, reportFile } from './reports.ts'

const register = serve(expediting, {
  list,
  exportRows: exportOf({ slice: expediting.slice, row: rowOf(expediting.endpoints.list) }, list),
  letters,
  chase: chaseSuppliers,
  answer,
  report,
  reportFile,
})

interface NamedOrder {
  readonly number: string
  readonly revision: number
  readonly consolidatedNumber: string | null
}

/** An order as the house names it, beside the number by which its supplier knows it. */
const orderInWhole = ({ number, revision, consolidatedNumber }: NamedOrder): string =>
  `${orderLabel(number, revision)}${consolidatedNumber ? ` in ${consolidatedNumber}` : ''}`

/** For the daily digest: orders that are late, told to their buyer once for each day on which they were due. */
const lateOrders: ReminderSource = async (ctx) => {
  interface Row extends NamedOrder {
    readonly id: string
    readonly buyerId: string
    readonly supplierName: string
    readonly dueOn: string
    readonly today: string
    readonly lines: number
  }
  const occasion = sql`'late ' || min(${expected.dueOn})::text`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT l.*, o.number, o.revision, o.consolidated_number AS "consolidatedNumber", su.name AS "supplierName" FROM (
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
  return rows.map((row): Reminder => {
    const { id, buyerId, supplierName, dueOn, today, lines } = row
    const days = daysBetween(dueOn, today)
    return {
      userId: buyerId,
      entity: 'purchase-orders',
      entityId: id,
      occasion: `late ${dueOn}`,
      section: 'Purchase orders that are late',
      text: `${orderInWhole(row)}, ${supplierName}: ${counted(lines, 'line', 'lines')}, ${counted(days, 'day', 'days')} late`,
      path: `/purchase-orders/${id}`,
    }
  })
}

/** An acknowledgement is told of for so many days. */
const NEWS_DAYS = 7

/** For the daily digest: acknowledgements that differ from the order in price or day, told once to its buyer. */
const differences: ReminderSource = async (ctx) => {
  interface Row extends NamedOrder {
    readonly id: string
    readonly buyerId: string
    readonly byId: string | null
    readonly supplierName: string
    readonly occasion: string
    readonly lines: number
  }
  const since = addDaysTo(ctx.clock.now(), -NEWS_DAYS).toISOString()
  const occasion = sql`'difference ' || to_char(o.acknowledged_at, 'YYYY-MM-DD HH24:MI:SS')`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT o.id, o.number, o.revision, o.consolidated_number AS "consolidatedNumber", o.buyer_id AS "buyerId", o.acknowledged_by_id AS "byId", su.name AS "supplierName",
      ${occasion} AS occasion, count(*)::int AS lines
    FROM ${expected} e JOIN ${orderLine} l ON l.id = e.id JOIN ${order} o ON o.id = e.order_id
    JOIN ${companyTable} su ON su.id = o.supplier_id
    WHERE e.is_acknowledged AND e.buyer_id IS NOT NULL AND o.acknowledged_at > ${since}
      AND (l.confirmed_unit_price <> l.unit_price OR e.slip_days > 0)
      AND ${isNotNotified({
        userId: sql`o.buyer_id`,
        entity: 'purchase-orders',
        entityId: sql`o.id`,
        occasion,
      })}
    GROUP BY o.id, su.name ORDER BY o.number LIMIT 300`)
  return rows.map((row): Reminder => {
    const { id, buyerId, byId, supplierName, occasion: told, lines } = row
    return {
      userId: buyerId,
      entity: 'purchase-orders',
      entityId: id,
      occasion: told,
      section: 'Acknowledgements that differ from the order',
      text: `${orderInWhole(row)}, ${supplierName}: ${counted(lines, 'line differs', 'lines differ')} in price or day`,
      path: `/purchase-orders/${id}`,
      causedById: byId,
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
  reminders: [
    { place: 27, find: lateOrders },
    { place: 28, find: differences },
  ],
  archive: [chases, chasedLines],
  jobs: [
    {
      job: 'expediting.chase',
      // In the morning of Europe, as the letters about certificates.
      cron: '25 5 * * *',
      run: async (services) =>
        `${counted(await asSystem(services, 'expediting.chase', chaseLateSuppliers), 'supplier', 'suppliers')} asked`,
    },
  ],
}
