import type { Hub } from '#platform/server/documents/hub.ts'
import { materialExports } from './export.ts'
import { register } from './routes.ts'

/** What hubs are told of the material of travellers. */
export const travellerMaterialsHub: Hub = {
  slice: 'traveller-materials',
  register,
  archive: materialExports,
}
