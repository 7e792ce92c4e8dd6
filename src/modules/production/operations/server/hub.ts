import type { Hub } from '#platform/server/documents/hub.ts'
import { operationRecords } from './document.ts'
import { operationExports } from './export.ts'
import type { OperationFollower } from './operation-follower.ts'
import { serveOperations } from './routes.ts'

/** What hubs are told of operations, given what follows them. */
export function operationsHub(follower: OperationFollower): Hub {
  const operations = operationRecords(follower)
  return {
    slice: 'operations',
    register: serveOperations(operations, follower),
    activity: operations.onHome,
    archive: operationExports,
  }
}
