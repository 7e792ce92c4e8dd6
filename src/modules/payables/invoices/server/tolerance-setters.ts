import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { invoiceToleranceTable } from '#modules/payables/invoice-tolerances/table.ts'
import { invoiceTable as invoice } from '../table.ts'

/** An entry of the trail that sets what a tolerance lets pass. */
const setsNumbers = (
  entry: SQL,
) => sql`(${entry}.action <> 'update' OR ${entry}.changes ?| ARRAY['supplierId', 'active', 'pricePercent',
  'priceAmount', 'quantityPercent', 'massPercent', 'releaseLimit'])`

/** Who set the numbers of a tolerance that counts for the supplier last, and whoever changed one since the invoice is here. */
export const toleranceSetterIds = sql`(
  SELECT coalesce(json_agg(DISTINCT a.actor_id), '[]') FROM ${auditLog} a LEFT JOIN ${invoiceToleranceTable} t ON t.id = a.entity_id
  WHERE a.entity = 'invoice-tolerances' AND a.actor_id IS NOT NULL AND ${setsNumbers(sql`a`)}
    AND (t.id IS NULL OR t.supplier_id IS NULL OR t.supplier_id = ${invoice.supplierId})
    AND (a.at >= ${invoice.createdAt} OR t.active AND a.seq = (SELECT max(b.seq) FROM ${auditLog} b
      WHERE b.entity = a.entity AND b.entity_id = a.entity_id AND ${setsNumbers(sql`b`)})))`
