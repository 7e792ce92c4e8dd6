import type { Hub } from '#platform/server/documents/hub.ts'
import { operations } from './document.ts'
import { operationExports } from './export.ts'
import { register } from './routes.ts'

/** What hubs are told of operations. */
export const operationsHub: Hub = {
  slice: 'operations',
  register,
  activity: operations.onHome,
  archive: operationExports,
}
