import { serve } from '#platform/server/http/serve.ts'
import { operations as contract } from '../contract.ts'
import { answering } from './answering.ts'
import type { Operations } from './document.ts'
import type { OperationFollower } from './operation-follower.ts'
import { leavingOut } from './leaving-out.ts'
import { passing } from './passing.ts'
import { rejecting } from './rejecting.ts'
import { reversing } from './reversing.ts'
import { reworking, sendingBack } from './reworking.ts'
import { signaturesRead } from './signatures.ts'
import { signing } from './signing.ts'
import { working } from './working.ts'

/** The endpoints of operations, given what follows them. */
export function serveOperations(operations: Operations, follower: OperationFollower) {
  const passWhatMay = passing(operations, follower)
  const sendBack = sendingBack(operations)
  return serve(contract, {
    ...operations.activity,
    list: operations.list,
    get: operations.get,
    ...working(operations, follower, { passWhatMay, sendBack }),
    ...reworking(operations, sendBack),
    reject: rejecting(operations),
    reverse: reversing(operations),
    leaveOut: leavingOut(operations),
    sign: signing(operations, follower, passWhatMay),
    answer: answering(operations, passWhatMay),
    signatures: signaturesRead(operations),
  })
}
