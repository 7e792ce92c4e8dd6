import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { requestForQuotationLifecycle } from '../domain.ts'
import {
  askedSupplierTable,
  requestForQuotationLineTable,
  requestForQuotationTable,
  supplierOfferLineTable,
  supplierOfferTable,
} from '../table.ts'

const right = 'requests-for-quotation:read'

/** One that went to several suppliers belongs to the house. */
const requests = exportPart({
  name: 'requests-for-quotation',
  label: 'Requests for quotation',
  table: requestForQuotationTable,
  owner: { company: requestForQuotationTable.onlySupplierId },
  right,
  order: ['number'],
  on: 'replyBy',
  status: { column: 'status', words: statusLabels(requestForQuotationLifecycle) },
  slice: 'requests-for-quotation',
})

const lines = exportPart({
  name: 'request-for-quotation-lines',
  label: 'Lines of requests for quotation',
  table: requestForQuotationLineTable,
  owner: { parent: requests, by: requestForQuotationLineTable.requestForQuotationId },
  right,
  order: ['requestForQuotationId', 'lineNo'],
  labels: { lineNo: 'Line', uom: 'Unit' },
})

const asked = exportPart({
  name: 'asked-suppliers',
  label: 'Suppliers of requests for quotation',
  table: askedSupplierTable,
  owner: { parent: requests, by: askedSupplierTable.requestForQuotationId },
  right,
  order: ['requestForQuotationId', 'supplierId'],
})

const offers = exportPart({
  name: 'supplier-offers',
  label: 'Offers of suppliers',
  table: supplierOfferTable,
  owner: { parent: asked, by: supplierOfferTable.askedSupplierId },
  right,
  order: ['askedSupplierId', 'edition'],
})

const offerLines = exportPart({
  name: 'supplier-offer-lines',
  label: 'Lines of offers of suppliers',
  table: supplierOfferLineTable,
  owner: { parent: offers, by: supplierOfferLineTable.offerId },
  right,
  order: ['offerId', 'lineId'],
})

/** Requests for quotation with lines, suppliers and everything that was offered. */
export const requestForQuotationExports = [requests, lines, asked, offers, offerLines]
