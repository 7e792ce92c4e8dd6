import type { Hub } from '#platform/server/documents/hub.ts'
import { supplierPricesExport } from './export.ts'
import { register } from './routes.ts'

/** What hubs are told of prices of suppliers. */
export const supplierPricesHub: Hub = {
  slice: 'supplier-prices',
  register,
  activity: { path: ({ id }) => `/supplier-prices/${id}` },
  archive: [supplierPricesExport],
}
