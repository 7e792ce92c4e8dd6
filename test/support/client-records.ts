import { sql } from 'drizzle-orm'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { customerEnquiryTable } from '#modules/house/customer-enquiries/table.ts'
import { companyChangeTable } from '#modules/house/company-changes/table.ts'
import { consolidatedOrderTable } from '#modules/purchasing/consolidated-purchase-orders/table.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import {
  askedSupplierTable,
  requestForQuotationTable,
} from '#modules/purchasing/requests-for-quotation/table.ts'
import { submittalTable } from '#modules/production/submittals/table.ts'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { clientMessageTable } from '#modules/house/client-messages/table.ts'
import type { ThreadKind } from '#modules/house/client-messages/domain.ts'
import { supplierAnswerTable } from '#modules/house/supplier-answers/table.ts'
import { companyCertificateTable } from '#modules/suppliers/suppliers/table.ts'
import { pqfTable } from '#modules/suppliers/pqf/table.ts'
import { pqfSubmissionTable } from '#modules/suppliers/pqf-submissions/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { quoteDesk } from './quotes.ts'
import type { TestServer } from './server.ts'

/** What one company has in the client area. */
export interface ClientRecords {
  /** A record for each address with an id in it: `orders` for `/api/v1/client-area/orders/:id`. */
  readonly byPath: Readonly<Record<string, string>>
  /** Of them those that belong to no project: contacts who are limited to projects do not see them. */
  readonly ofNoProject: readonly string[]
  /** Words that nobody else may read. */
  readonly marks: readonly string[]
}

/** An order of a company and a project, a delivery and documents to approve; without a company it is the one of the desk. */
export async function clientRecords(
  { services: { db } }: TestServer,
  desk: Awaited<ReturnType<typeof quoteDesk>>,
  { n, project, companyId }: { n: number; project: string; companyId?: string },
): Promise<ClientRecords> {
  const order = await desk.won(n)
  await db.query(sql`
    UPDATE quotes SET project_name = ${project}, company_id = ${companyId ?? order.companyId} WHERE id = ${order.id}`)
  const number = `TDN-${n}-${project}`
  const deliveryId = await insertRow(db, travellerDeliveryNoteTable, {
    number,
    project,
    status: 'dispatched',
    facilityId: order.facilityId,
    companyId: companyId ?? order.companyId,
    plannedOn: '2026-02-02',
    shipTo: 'Quay 7',
  })
  const transmittal = `SUB-${n}-${project}`
  const submittalId = await insertRow(db, submittalTable, {
    number: transmittal,
    status: 'sent',
    sentOn: '2026-02-02',
    quoteId: order.id,
    facilityId: order.facilityId,
    companyId: companyId ?? order.companyId,
    stage: 'for_approval',
    blocks: 'none',
    replyDays: 10,
    about: `Weld map of ${number}`,
  })
  const [contact] = await db.query<{ id: string }>(sql`SELECT id FROM users ORDER BY created_at LIMIT 1`)
  const reference = `RFQ-${n}-${project}`
  const enquiryId = await insertRow(db, customerEnquiryTable, {
    companyId: companyId ?? order.companyId,
    project,
    reference,
    lines: [{ description: 'Spool', drawingNo: null, quantity: '1', uom: 'each' }],
    sentById: contact?.id,
    sentByName: 'Ros Buyer',
  })
  const remark = `Change ${n} ${project}`
  await insertRow(db, companyChangeTable, {
    companyId: companyId ?? order.companyId,
    kind: 'company',
    about: 'Their name',
    changes: [{ field: 'website', from: null, to: 'customer.test' }],
    remark,
    sentById: contact?.id,
    sentByName: 'Ros Buyer',
  })
  // The same company supplies as well.
  const orderNo = `PO-${n}-${project}`
  const orderedId = await insertRow(db, purchaseOrderTable, {
    number: orderNo,
    authorIds: [],
    status: 'issued',
    inForce: true,
    issuedAt: '2026-02-02T10:00:00.000Z',
    type: 'service',
    supplierId: companyId ?? order.companyId,
    facilityId: order.facilityId,
    orderDate: '2026-02-02',
    requiredOn: '2026-03-02',
    currency: 'GBP',
    net: '10',
    gross: '10',
    netInBase: '10',
  })
  const consolidatedNo = `CPO-${n}-${project}`
  const consolidatedId = await insertRow(db, consolidatedOrderTable, {
    number: consolidatedNo,
    status: 'issued',
    issuedAt: '2026-02-02T10:00:00.000Z',
    rule: 'identical',
    supplierId: companyId ?? order.companyId,
    facilityId: order.facilityId,
    orderIds: [orderedId],
    authorIds: [],
    currency: 'GBP',
    requiredOn: '2026-03-02',
    net: '10',
    gross: '10',
    netInBase: '10',
    approvedNet: '10',
    saving: '0',
    extraNet: '0',
  })
  const heatNo = `HEAT${n}${project.toUpperCase()}`
  const heatId = await insertRow(db, heatTable, {
    millId: companyId ?? order.companyId,
    heatNo,
    heatLook: heatNo,
  })
  const requestNo = `CR-${n}-${project}`
  const requestId = await insertRow(db, certificateRequestTable, {
    number: requestNo,
    supplierId: companyId ?? order.companyId,
    facilityId: order.facilityId,
    heatId,
    specificationId: desk.setup.specificationId,
    grade: 'X65Q',
    certificateType: '3.1',
    sizeText: 'Pipe 168.3 x 10.97',
    pieces: 2,
    receiptId: orderedId,
    receiptNumber: `GR-${n}`,
    deliveryNoteNo: `LS-${n}`,
    openedOn: '2026-02-02',
  })
  const quotationNo = `RFQ-Q-${n}-${project}`
  const quotationId = await insertRow(db, requestForQuotationTable, {
    number: quotationNo,
    status: 'sent',
    facilityId: order.facilityId,
    replyBy: '2999-02-02',
  })
  await insertRow(db, askedSupplierTable, {
    requestForQuotationId: quotationId,
    supplierId: companyId ?? order.companyId,
    currency: 'GBP',
  })
  const formCode = `PQF-${n}-${project}`
  const pqfId = await insertRow(db, pqfTable, {
    code: formCode,
    title: `Questions ${formCode}`,
    kind: 'supplier',
    status: 'current',
    sections: [],
  })
  const qualificationId = await insertRow(db, pqfSubmissionTable, {
    companyId: companyId ?? order.companyId,
    pqfId,
  })
  const draftMark = `Draft of ${formCode}`
  await insertRow(db, supplierAnswerTable, {
    companyId: companyId ?? order.companyId,
    pqfId,
    kind: 'qualification',
    state: 'draft',
    about: draftMark,
    content: { answers: {} },
    sentById: contact?.id,
    sentByName: 'Ros Buyer',
  })
  const certificateNo = `QM-${n}-${project}`
  const certificateId = await insertRow(db, companyCertificateTable, {
    companyId: companyId ?? order.companyId,
    standard: 'ISO 9001',
    number: certificateNo,
    expiresOn: '2026-01-02',
    isMandatory: false,
  })
  const invoiceNo = `R ${n} ${project}`
  const invoiceId = await insertRow(db, supplierAnswerTable, {
    companyId: companyId ?? order.companyId,
    kind: 'invoice',
    about: `${orderNo} Rev 0`,
    orderId: orderedId,
    content: { invoiceNo, invoiceDate: '2026-02-02', gross: '10', currency: 'GBP', remark: null },
    sentById: contact?.id,
    sentByName: 'Ros Buyer',
  })
  const documents: Readonly<Record<ThreadKind, string | null>> = {
    quotes: order.id,
    'customer-enquiries': enquiryId,
    submittals: submittalId,
    'traveller-delivery-notes': deliveryId,
    'delivery-notes': null,
    'purchase-orders': orderedId,
    'consolidated-purchase-orders': consolidatedId,
    'requests-for-quotation': quotationId,
    'certificate-requests': requestId,
    'supplier-answers': invoiceId,
  }
  const written = Object.entries(documents).flatMap(([kind, documentId]) =>
    documentId === null ? [] : [{ kind, documentId, text: `Word ${n} about ${kind} of ${project}` }],
  )
  for (const one of written)
    await insertRow(db, clientMessageTable, {
      ...one,
      companyId: companyId ?? order.companyId,
      authorId: contact?.id,
      authorName: 'Ros Buyer',
      isFromContact: true,
      waits: true,
      createdAt: '2026-02-02T10:00:00.000Z',
    })
  return {
    ofNoProject: [
      'invoices',
      'qualifications',
      'purchase-orders',
      'certificate-requests',
      'requests-for-quotation',
      'company-certificates',
    ],
    byPath: {
      qualifications: qualificationId,
      'requests-for-quotation': quotationId,
      'certificate-requests': requestId,
      'purchase-orders': orderedId,
      enquiries: enquiryId,
      orders: order.id,
      quotes: order.id,
      deliveries: deliveryId,
      invoices: invoiceId,
      'company-certificates': certificateId,
      submittals: submittalId,
    },
    marks: [
      ...written.map(({ text }) => text),
      certificateNo,
      invoiceId,
      invoiceNo,
      qualificationId,
      draftMark,
      orderedId,
      orderNo,
      consolidatedNo,
      heatNo,
      requestNo,
      requestId,
      quotationNo,
      quotationId,
      order.id,
      order.number,
      deliveryId,
      number,
      submittalId,
      transmittal,
      enquiryId,
      reference,
      remark,
    ],
  }
}
