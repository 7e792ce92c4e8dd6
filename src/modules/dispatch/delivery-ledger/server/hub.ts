import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { deliveryEntryTable, deliveryProofTable, pieceReturnTable } from '../table.ts'

/** An entry goes wherever its note goes. */
const entriesExport = exportPart({
  name: 'delivery-entries',
  label: 'Goods out',
  table: deliveryEntryTable,
  owner: { record: { entity: deliveryEntryTable.noteEntity, id: deliveryEntryTable.noteId } },
  order: ['noteNumber', 'at'],
  pastTriggers: true,
})

const proofsExport = exportPart({
  name: 'delivery-proofs',
  label: 'Proofs of delivery',
  table: deliveryProofTable,
  owner: { record: { entity: deliveryProofTable.noteEntity, id: deliveryProofTable.noteId } },
  order: ['noteNumber', 'at'],
  personal: ['receiverName', 'linkOf', 'unableReason', 'signedAt'],
  pastTriggers: true,
})

const returnsExport = exportPart({
  name: 'piece-returns',
  label: 'Pieces that came back',
  table: pieceReturnTable,
  owner: { record: { entity: pieceReturnTable.noteEntity, id: pieceReturnTable.noteId } },
  order: ['noteNumber', 'at'],
  pastTriggers: true,
})

/** What hubs are told of goods out: the notes are their pages. */
export const deliveryLedgerHub: Hub = {
  slice: 'delivery-ledger',
  archive: [entriesExport, proofsExport, returnsExport],
}
