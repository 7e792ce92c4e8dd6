import { serve } from '#platform/server/http/serve.ts'
import { operations as contract } from '../contract.ts'
import { answering } from './answering.ts'
import type { Operations } from './document.ts'
import type { OperationFollower } from './operation-follower.ts'
import { passing } from './passing.ts'
import { signaturesRead, signing } from './signing.ts'
import { working } from './working.ts'

/** The endpoints of operations, given what follows them. */
export function serveOperations(operations: Operations, follower: OperationFollower) {
  const passWhatMay = passing(operations, follower)
  return serve(contract, {
    ...operations.activity,
    list: operations.list,
    get: operations.get,
    ...working(operations, follower, passWhatMay),
    sign: signing(operations, follower, passWhatMay),
    answer: answering(operations, passWhatMay),
    signatures: signaturesRead(operations),
  })
}
