import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { drawings as contract } from '../contract.ts'
import { drawingTable } from '../table.ts'
import { actionsOf, signedDrawing } from './actions.ts'
import { drawings } from './document.ts'
import type { RevisionFollower } from './follower.ts'
import { list, options } from './list.ts'
import { revise, saves } from './saving.ts'
import { drawingKinds, drawingLifecycle } from '../domain.ts'

/** Drawings and procedures, given what goes by them. */
export const serveDrawings = (follower: Required<RevisionFollower>) =>
  serve(contract, {
    ...activityHandlers(contract, documentsIn(drawingTable)),
    list,
    exportRows: exportOf(contract, list, { status: statusLabels(drawingLifecycle), kind: drawingKinds }),
    get: drawings.get,
    options,
    ...saves,
    uses: async (ctx, { params }) => [...(await follower.uses(ctx, await drawings.require(ctx, params.id)))],
    revise,
    signatures: signedDrawing.signatures,
    ...actionsOf(follower).handlers,
  })
