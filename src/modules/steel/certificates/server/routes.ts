import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
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

const activity = activityHandlers(contract, documentsIn(certificateTable))

/** `concessionProblem`: what quality says of a non-conformance that a concession rests on. */
export const serveCertificates = (concessionProblem: ConcessionProblem) =>
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
    ...signaturesHandler(certificates, certificateSignatures),
    copy,
    affected,
    enterValue,
    concede: concedeWith(concessionProblem),
  })
