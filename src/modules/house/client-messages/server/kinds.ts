import { type SQL, sql } from 'drizzle-orm'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { customerEnquiryTable } from '#modules/house/customer-enquiries/table.ts'
import { supplierAnswerTable } from '#modules/house/supplier-answers/table.ts'
import { submittalTable } from '#modules/production/submittals/table.ts'
import { consolidatedOrderTable } from '#modules/purchasing/consolidated-purchase-orders/table.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import {
  askedSupplierTable,
  requestForQuotationTable,
} from '#modules/purchasing/requests-for-quotation/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import type { ThreadKind } from '../domain.ts'

interface Kind {
  /**
   * A SELECT of the documents of which `ids` names any revision, with their companies: `documentId` (of the first revision), `about`,
   * `companyId`, `project` of the customer, `ownerId` who is told of a question, `pageId` of the page of the house (null: the
   * inbox), `areaId` of the page of the client area (null: the company does not see it).
   */
  readonly documents: (ids: SQL) => SQL
  /** The slice of that page, where it is another one. */
  readonly pageOf?: string
  readonly page: (pageId: string) => ScreenAddress
  readonly area: (areaId: string) => ScreenAddress
}

/** A note of goods out whose number is all that its customer knows of it until the goods have left. */
const notes =
  (table: SQL, left: SQL): Kind['documents'] =>
  (ids) =>
    sql`
    SELECT n.id AS "documentId", n.number AS about, n.company_id AS "companyId", n.project,
      coalesce(n.dispatched_by_id, n.created_by_id) AS "ownerId", n.id AS "pageId", CASE WHEN ${left} THEN n.id END AS "areaId"
    FROM ${table} n WHERE n.id = ANY(${ids}) AND n.company_id IS NOT NULL`

/** Where a kind of document stands, who owns it, and who outside has it. */
export const kinds: Readonly<Record<ThreadKind, Kind>> = {
  quotes: {
    documents: (ids) => sql`
      SELECT thread_of('quotes', q.id) AS "documentId", n.number AS about, n.company_id AS "companyId", n.project_name AS project,
        n.salesperson_id AS "ownerId", n.id AS "pageId",
        (SELECT s.id FROM ${quoteTable} s WHERE s.number = q.number AND s.sent_at IS NOT NULL
          ORDER BY s.revision DESC LIMIT 1) AS "areaId"
      FROM ${quoteTable} q JOIN ${quoteTable} n ON n.number = q.number AND n.is_current WHERE q.id = ANY(${ids})`,
    page: (id) => `/quotes/${id}?tab=related`,
    area: (id) => `/client-area/quotes/${id}`,
  },
  'customer-enquiries': {
    documents: (ids) => sql`
      SELECT e.id AS "documentId", coalesce(o.number, e.reference, e.lines -> 0 ->> 'description') AS about,
        e.company_id AS "companyId", e.project, coalesce(o.salesperson_id, e.decided_by_id) AS "ownerId", o.id AS "pageId", e.id AS "areaId"
      FROM ${customerEnquiryTable} e LEFT JOIN ${enquiryTable} o ON o.id = e.enquiry_id
      WHERE e.id = ANY(${ids}) OR e.enquiry_id = ANY(${ids})`,
    pageOf: 'enquiries',
    page: (id) => `/enquiries/${id}?tab=related`,
    area: () => '/client-area/enquiries',
  },
  submittals: {
    documents: (ids) => sql`
      SELECT thread_of('submittals', s.id) AS "documentId", n.number AS about, n.company_id AS "companyId", q.project_name AS project,
        coalesce(n.sent_by_id, n.created_by_id) AS "ownerId", n.id AS "pageId",
        (SELECT r.id FROM ${submittalTable} r WHERE r.number = s.number AND r.sent_on IS NOT NULL
          ORDER BY r.revision DESC LIMIT 1) AS "areaId"
      FROM ${submittalTable} s JOIN ${submittalTable} n ON n.number = s.number AND n.is_current
      JOIN ${quoteTable} q ON q.id = n.quote_id WHERE s.id = ANY(${ids})`,
    page: (id) => `/submittals/${id}`,
    area: (id) => `/client-area/submittals/${id}`,
  },
  'traveller-delivery-notes': {
    documents: notes(sql`${travellerDeliveryNoteTable}`, sql`n.status IN ('dispatched', 'delivered')`),
    page: (id) => `/traveller-delivery-notes/${id}`,
    area: () => '/client-area/deliveries',
  },
  'delivery-notes': {
    documents: notes(sql`${deliveryNoteTable}`, sql`n.status IN ('dispatched', 'delivered', 'closed')`),
    page: (id) => `/delivery-notes/${id}`,
    area: () => '/client-area/deliveries',
  },
  'purchase-orders': {
    documents: (ids) => sql`
      SELECT thread_of('purchase-orders', o.id) AS "documentId", n.number AS about, n.supplier_id AS "companyId", NULL::text AS project,
        n.buyer_id AS "ownerId", n.id AS "pageId",
        (SELECT f.id FROM ${purchaseOrderTable} f WHERE f.number = o.number AND f.in_force AND f.issued_at IS NOT NULL
          AND f.consolidated_id IS NULL) AS "areaId"
      FROM ${purchaseOrderTable} o JOIN ${purchaseOrderTable} n ON n.number = o.number AND n.is_current WHERE o.id = ANY(${ids})`,
    page: (id) => `/purchase-orders/${id}`,
    area: (id) => `/client-area/purchase-orders/${id}`,
  },
  'consolidated-purchase-orders': {
    documents: (ids) => sql`
      SELECT o.id AS "documentId", o.number AS about, o.supplier_id AS "companyId", NULL::text AS project, o.buyer_id AS "ownerId",
        o.id AS "pageId", CASE WHEN o.issued_at IS NOT NULL THEN o.id END AS "areaId"
      FROM ${consolidatedOrderTable} o WHERE o.id = ANY(${ids})`,
    page: (id) => `/consolidated-purchase-orders/${id}`,
    area: (id) => `/client-area/purchase-orders/${id}`,
  },
  'requests-for-quotation': {
    documents: (ids) => sql`
      SELECT q.id AS "documentId", q.number AS about, a.supplier_id AS "companyId", NULL::text AS project, q.buyer_id AS "ownerId",
        q.id AS "pageId", CASE WHEN q.status <> 'draft' THEN q.id END AS "areaId"
      FROM ${requestForQuotationTable} q JOIN ${askedSupplierTable} a ON a.request_for_quotation_id = q.id WHERE q.id = ANY(${ids})`,
    page: (id) => `/requests-for-quotation/${id}`,
    area: () => '/client-area/requests-for-quotation?shown=all',
  },
  'certificate-requests': {
    documents: (ids) => sql`
      SELECT r.id AS "documentId", r.number AS about, r.supplier_id AS "companyId", NULL::text AS project,
        r.received_by_id AS "ownerId", r.id AS "pageId", CASE WHEN r.status <> 'withdrawn' THEN r.id END AS "areaId"
      FROM ${certificateRequestTable} r WHERE r.id = ANY(${ids})`,
    page: (id) => `/certificate-requests/${id}`,
    area: () => '/client-area/certificate-requests?shown=all',
  },
  'supplier-answers': {
    documents: (ids) => sql`
      SELECT r.id AS "documentId", r.content ->> 'invoiceNo' AS about, r.company_id AS "companyId", NULL::text AS project,
        coalesce(r.decided_by_id, o.buyer_id) AS "ownerId", r.became_id AS "pageId", r.order_id AS "areaId"
      FROM ${supplierAnswerTable} r LEFT JOIN ${purchaseOrderTable} o ON o.id = r.order_id
      WHERE r.kind = 'invoice' AND (r.id = ANY(${ids}) OR r.became_id = ANY(${ids}))`,
    pageOf: 'invoices',
    page: (id) => `/invoices/${id}`,
    area: (id) => `/client-area/purchase-orders/${id}`,
  },
}
