import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SheetFormat } from '#platform/contract/import-export.ts'
import type { ListQuery } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { selectColumns } from '#platform/server/database/select-columns.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { columnsOf } from '#platform/server/import-export/columns.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { exportRowsOf } from '#platform/server/import-export/export.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { heatKey } from '#modules/steel/heats/domain.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { steelStock as contract } from '../../contract.ts'
import { steelStockTable as stock } from '../../table.ts'
import { worded } from '../list.ts'
import type { takeInWith, updateWith } from '../saving.ts'

const references = {
  specificationId: { table: specificationTable },
  pslLevelId: { table: pslLevelTable },
  productCodeId: { table: productCodeTable },
  millId: { table: companyTable },
  supplierId: { table: companyTable },
  ownerCompanyId: { table: companyTable },
  facilityId: { table: facilityTable },
  locationId: { table: storageLocationTable },
}

const { plan } = worded({
  filters: {},
  sort: 'number',
  descending: false,
  search: null,
  perPage: 1,
  cursor: null,
})

/** `H 77012` and `h77012` are one heat. */
const heatCell = {
  write: (value: unknown): string => (typeof value === 'string' ? heatKey(value) : ''),
  read: (text: string) => ({ value: text === '' ? null : heatKey(text) }),
}

interface SteelSaves {
  readonly create: ReturnType<typeof takeInWith>
  readonly update: ReturnType<typeof updateWith>
}

/** Takes an opening balance over from a file; `oldNumber` names a row, so that a second import changes nothing. */
export const openingBalanceWith = ({ create, update }: SteelSaves) =>
  importExportHandlers({
    contract,
    table: stock,
    handlers: {
      plan,
      create,
      update,
      select: () => sql`SELECT ${selectColumns(stock)}, ${stock.lengthMm} AS "lengthMm" FROM ${stock}`,
    },
    key: ['oldNumber'],
    references,
    cells: { heatNo: heatCell },
    blank: {},
  })

const { shape } = contract.input
// biome-ignore format: names read better in rows
const sheet = columnsOf(
  z.object({
    number: z.string(), status: z.string(), sizeText: z.string(), form: shape.form, odMm: shape.odMm, wallMm: shape.wallMm,
    nps: shape.nps, schedule: shape.schedule, grade: shape.grade, specificationId: shape.specificationId,
    pslLevelId: shape.pslLevelId, millId: shape.millId, heatNo: shape.heatNo, plateNo: shape.plateNo,
    certificateType: shape.certificateType, qtyPieces: shape.qtyPieces, lengthMm: shape.lengthMm, massKg: shape.massKg,
    reservedMm: z.string(), freeMm: z.string(), facilityId: shape.facilityId, locationId: shape.locationId,
    ownerCompanyId: shape.ownerCompanyId, supplierId: shape.supplierId, receivedOn: shape.receivedOn,
    isOffcut: z.boolean(), colourCode: shape.colourCode, oldNumber: shape.oldNumber, notes: shape.notes,
  }),
  Object.keys(references),
)

/** The stock list as it is filtered; what it cost is not in it. */
export const exportStock = async (
  ctx: Context,
  incoming: { params: { format: SheetFormat }; query: ListQuery },
  exchange: HttpExchange,
): Promise<void> => {
  const { query, plan: list } = worded(incoming.query)
  const write = exportRowsOf({ slice: contract.slice, table: stock, list, columns: sheet, references })
  await write(ctx, { ...incoming, query }, exchange)
}
