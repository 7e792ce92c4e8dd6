import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { reference, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { steelSize, steelStock } from '#modules/steel/steel-stock/contract.ts'

const slice = 'minimum-stock'
const name = z.string().nullable()
const need = requisitions.input.shape
const pieces = z.int().min(1).max(99_999)

/** How many pieces of a steel a facility never wants to run below. */
const minimum = resource(slice, {
  singular: 'Minimum stock',
  plural: 'Minimum stocks',
  input: {
    facilityId: reference,
    form: labelled(steelStock.input.shape.form, 'Form of steel'),
    ...steelSize,
    specificationId: reference,
    grade: need.grade,
    certificateType: need.certificateType,
    productCodeId: need.productCodeId,
    minimum: labelled(pieces, 'Minimum'),
    /** Pieces that there are to be after ordering. */
    orderUpTo: labelled(pieces, 'Order up to'),
    /** How long it takes until ordered steel is there. */
    leadTimeWeeks: labelled(z.int().min(0).max(260), 'Lead time'),
    supplierId: need.supplierId,
  },
  computed: { item: z.string(), facilityName: z.string(), specificationName: z.string() },
  row: {
    version: z.int(),
    item: z.string(),
    material: z.string(),
    facilityCode: labelled(z.string(), 'Facility'),
    minimum: z.int(),
    /** Who is to be asked first; null: the best one known. */
    supplierName: labelled(name, 'Supplier'),
    /** That company is no supplier any more, so that no line is written until another one is chosen. */
    isSupplierLost: z.boolean(),
    /** Free in stock, also what is still on hold. */
    freePieces: labelled(z.int(), 'In stock'),
    onOrder: labelled(z.string(), 'On order'),
    /** Needs that nothing is ordered for yet. */
    needed: labelled(z.string(), 'To order'),
    isShort: labelled(z.boolean(), 'Below the minimum'),
  },
  list: {
    filters: {
      facilityId: referenceFilter,
      specificationId: labelledFilter(referenceFilter, 'Specification'),
      isShort: labelledFilter(flagFilter, 'Below the minimum'),
    },
    sorts: ['item', 'updatedAt'],
    defaultSort: 'item',
    searchable: true,
  },
})

export const minimumStock = {
  ...minimum,
  grants: { user: ['read'], manager: ['create', 'update', 'delete', 'propose'] },
  endpoints: {
    ...minimum.endpoints,
    exportRows: exportEndpoint(minimum.endpoints.list),
    propose: endpoint({
      method: 'POST',
      path: `/api/v1/${slice}/propose`,
      access: `${slice}:propose`,
      kind: 'write',
      summary: 'Write a requisition line for whatever is below its minimum with all that is on its way',
      body: z.strictObject({}),
      response: z.object({
        /** How many minimum stocks there are. */
        looked: z.int(),
        created: z.array(z.object({ id: uuid, number: z.string(), item: name })),
        /** Minimum stocks that no line could be written for, each with a sentence why. */
        skipped: z.array(z.object({ id: uuid, item: z.string(), reason: z.string() })),
      }),
      envelope: 'data',
    }),
    ...activityEndpoints(slice),
  },
}
