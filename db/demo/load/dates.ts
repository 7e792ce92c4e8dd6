import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** Tables whose rows the database dates, by the name their slice has in the audit trail. */
const dated = {
  users: sql`users`,
  companies: sql`companies`,
  facilities: sql`facilities`,
  'global-segments': sql`global_segments`,
  'market-segments': sql`market_segments`,
  'sales-steps': sql`sales_steps`,
  'quote-confidence': sql`quote_confidence`,
  'product-codes': sql`product_codes`,
  specifications: sql`specifications`,
  'psl-levels': sql`psl_levels`,
  'operation-templates': sql`operation_templates`,
  'template-operations': sql`template_operations`,
  'quote-traveller-approving-users': sql`quote_traveller_approving_users`,
  'purchase-order-approving-users': sql`purchase_order_approving_users`,
  'nde-signature-users': sql`nde_signature_users`,
  'regular-signature-users': sql`regular_signature_users`,
  'forecast-summaries': sql`forecast_summaries`,
  pqf: sql`pqf_forms`,
  'pqf-submissions': sql`pqf_submissions`,
  'customer-contact-reports': sql`customer_contact_reports`,
  'supplier-prices': sql`supplier_prices`,
  gauges: sql`gauges`,
  licences: sql`licences`,
  heats: sql`heats`,
  certificates: sql`certificates`,
  'steel-stock': sql`steel_stock`,
  'goods-receipts': sql`goods_receipts`,
  'certificate-requests': sql`certificate_requests`,
  'non-conformances': sql`non_conformances`,
  'purchase-orders': sql`purchase_orders`,
  'consolidated-purchase-orders': sql`consolidated_purchase_orders`,
  invoices: sql`invoices`,
  'supplier-returns': sql`supplier_returns`,
  requisitions: sql`requisitions`,
  'requests-for-quotation': sql`requests_for_quotation`,
  'minimum-stock': sql`minimum_stock`,
  enquiries: sql`enquiries`,
  quotes: sql`quotes`,
  drawings: sql`drawings`,
  'document-indexes': sql`document_indexes`,
  travellers: sql`travellers`,
  operations: sql`operations`,
  'traveller-delivery-notes': sql`traveller_delivery_notes`,
  'processing-notes': sql`processing_notes`,
  declarations: sql`declarations`,
} as const

/** Lets every record be as old as its story: created and changed when the audit trail says so. */
export async function dateRecords(tx: Db): Promise<void> {
  for (const [entity, table] of Object.entries(dated)) {
    await tx.query(sql`
      UPDATE ${table} AS t SET created_at = told.first, updated_at = told.last
      FROM (
        SELECT entity_id, min(at) AS first, max(at) FILTER (WHERE action NOT IN ('comment', 'add-file')) AS last
        FROM audit_log WHERE entity = ${entity} GROUP BY entity_id
      ) AS told WHERE told.entity_id = t.id`)
  }
  await tx.query(sql`
    UPDATE users SET last_login_at = seen.last
    FROM (SELECT actor_id, max(at) AS last FROM audit_log GROUP BY actor_id) AS seen
    WHERE seen.actor_id = users.id`)
}
