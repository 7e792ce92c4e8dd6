import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { minimumStockTable } from '../table.ts'
import { register } from './routes.ts'

/** What hubs are told of minimum stocks. */
export const minimumStockHub: Hub = {
  slice: 'minimum-stock',
  register,
  activity: { path: ({ id }) => `/minimum-stock/${id}` },
  archive: [
    exportPart({
      name: 'minimum-stock',
      label: 'Minimum stocks',
      table: minimumStockTable,
      // An export of one company takes along what is bought from it.
      owner: { company: minimumStockTable.supplierId },
      right: 'minimum-stock:read',
      order: ['item'],
      slice: 'minimum-stock',
    }),
  ],
}
