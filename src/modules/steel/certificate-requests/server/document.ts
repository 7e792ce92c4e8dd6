import { sql } from 'drizzle-orm'
import { daysBetween } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { certificateRequests as contract, type RequestRecord } from '../contract.ts'
import { requestLifecycle } from '../domain.ts'
import { certificateRequestTable as request } from '../table.ts'

/** The request as one statement gives it. */
export interface RequestRow extends Omit<RequestRecord, 'can' | 'ageDays'> {
  readonly chasedCount: number
  /** The last day on which the supplier was written to about anything it owes. */
  readonly supplierAskedOn: string | null
}

/** A certificate request as a document: how it is read, presented and guarded. */
export const requests = documentOf(contract, {
  lifecycle: requestLifecycle,
  read: {
    table: request,
    notRead: ['orderRootId'],
    columns: {
      supplierName: sql`su.name`,
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      heatNo: sql`he.heat_no`,
      millName: lookedUp(companyTable, sql`he.mill_id`),
      specificationName: sql`sp.code`,
      receivedByName: lookedUp(userTable, sql`${request.receivedById}`),
      hasNoAddress: sql`NOT EXISTS (SELECT FROM ${companyContactTable} c WHERE c.company_id = ${request.supplierId}
        AND c.email IS NOT NULL AND c.left_on IS NULL)`,
      supplierAskedOn: sql`(SELECT max(r.last_asked_on) FROM public.${request} r WHERE r.supplier_id = ${request.supplierId})`,
    },
    joins: sql`
      JOIN ${companyTable} su ON su.id = ${request.supplierId}
      JOIN ${facilityTable} fa ON fa.id = ${request.facilityId}
      JOIN ${heatTable} he ON he.id = ${request.heatId}
      JOIN ${specificationTable} sp ON sp.id = ${request.specificationId}`,
  },
  guards: {
    ask: (ctx, row) => {
      if (row.hasNoAddress)
        return `No contact of ${row.supplierName} has an e-mail address. Add one to the company first.`
      return row.supplierAskedOn === ctx.today(row)
        ? `${row.supplierName} was written to today. One mail a day is enough; it names everything that is owed.`
        : null
    },
  },
  present: (ctx: Context, { chasedCount: _, supplierAskedOn: __, ...row }: RequestRow) => ({
    ...row,
    ageDays: daysBetween(row.openedOn, ctx.today(row)),
  }),
})
