import { partInside } from '#platform/server/company-archive/part-inside.ts'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { travellers, travellersExport } from '#modules/production/travellers/server/api.ts'
import { requiredDocuments as contract } from '../contract.ts'
import { requiredDocumentTable } from '../table.ts'
import { approve, file, refuse, waive } from './acting.ts'
import { documentsOf } from './reading.ts'

const get = async (ctx: Context, { params }: { params: { id: string } }) =>
  documentsOf(ctx, await travellers.require(ctx, params.id))

/** What hubs are told of the documents that travellers need. */
export const requiredDocumentsHub: Hub = {
  slice: 'required-documents',
  register: serve(contract, { get, file, approve, refuse, waive }),
  archive: [
    partInside(travellersExport, 'travellerRootId', {
      name: 'required-documents',
      label: 'Required documents',
      table: requiredDocumentTable,
      order: ['travellerRootId', 'label'],
    }),
  ],
}
