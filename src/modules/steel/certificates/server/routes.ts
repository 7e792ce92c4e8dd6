import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { signaturesHandler } from '#modules/signing/signature/server/api.ts'
import { certificates as contract } from '../contract.ts'
import { certificateTable } from '../table.ts'
import { actions, affected, certificateSignatures } from './actions.ts'
import { copy } from './copy.ts'
import { certificates } from './document.ts'
import { list, replaceable } from './list.ts'
import { type ConcessionProblem, concedeWith, create, enterValue, requireNoLetter, update } from './saving.ts'
import { certificateLifecycle } from '../domain.ts'

/** What a certificate was found to be, for whoever sent it to us. */
export interface DecidedCertificate {
  readonly id: string
  readonly outcome: 'verified' | 'rejected'
  /** Why it was rejected. */
  readonly reason: string | null
}
/** Hears that a certificate was verified or rejected, in the same transaction. */
export type TellOfCertificate = (ctx: Context, decided: DecidedCertificate) => Promise<void>

const activity = activityHandlers(contract, documentsIn(certificateTable))

/** `concessionProblem`: what quality says of a non-conformance that a concession rests on; `tell`: whoever sent it to us. */
export const serveCertificates = (concessionProblem: ConcessionProblem, tell: TellOfCertificate) =>
  serve(contract, {
    ...activity,
    removeFile: async (ctx, call, exchange) => {
      await requireNoLetter(ctx, call.params.id, call.params.fileId)
      await activity.removeFile(ctx, call, exchange)
    },
    list,
    options: replaceable,
    exportRows: exportOf(contract, list, { status: statusLabels(certificateLifecycle) }),
    get: certificates.get,
    create,
    update,
    ...actions.handlers,
    verify: async (ctx, call) => {
      const row = await actions.handlers.verify(ctx, call)
      await tell(ctx, { id: call.params.id, outcome: 'verified', reason: null })
      return row
    },
    reject: async (ctx, call) => {
      const row = await actions.handlers.reject(ctx, call)
      await tell(ctx, { id: call.params.id, outcome: 'rejected', reason: call.body.reason })
      return row
    },
    ...signaturesHandler(certificates, certificateSignatures),
    copy,
    affected,
    enterValue,
    concede: concedeWith(concessionProblem),
  })
