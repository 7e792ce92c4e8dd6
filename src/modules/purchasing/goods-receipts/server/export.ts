import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { steelPiecesExport } from '#modules/steel/steel-stock/server/api.ts'
import { receiptLifecycle } from '../domain.ts'
import { goodsReceiptLineTable, goodsReceiptPieceTable, goodsReceiptTable } from '../table.ts'

const right = 'goods-receipts:read'

const receipts = exportPart({
  name: 'goods-receipts',
  label: 'Goods receipts',
  table: goodsReceiptTable,
  owner: { company: goodsReceiptTable.supplierId },
  right,
  order: ['number'],
  status: { column: 'status', words: statusLabels(receiptLifecycle) },
  slice: 'goods-receipts',
})

const lines = exportPart({
  name: 'goods-receipt-lines',
  label: 'Goods receipt lines',
  table: goodsReceiptLineTable,
  owner: { parent: receipts, by: goodsReceiptLineTable.receiptId },
  right,
  order: ['receiptId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

/** They go with their steel: an export of one supplier has its receipts, but not the stock of the house. */
const pieces = exportPart({
  name: 'goods-receipt-pieces',
  label: 'Steel of goods receipts',
  table: goodsReceiptPieceTable,
  owner: { parent: steelPiecesExport, by: goodsReceiptPieceTable.stockId },
  right,
  order: ['lineId', 'stockId'],
})

/** Goods receipts with their lines and what they became in the stock. */
export const receiptExports = [receipts, lines, pieces]
