import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { numbering } from '../contract.ts'
import { kindsOf } from './kinds.ts'
import { overview, preview } from './overview.ts'
import { create, remove, takeOver, update } from './service.ts'

/** Numbering, given the documents that are numbered. */
export function serveNumbering(hubs: readonly Hub<unknown>[]) {
  const kinds = kindsOf(hubs)
  return serve(numbering, {
    overview: (ctx) => overview(ctx, kinds),
    preview: (ctx, { query }) => preview(ctx, kinds, query),
    create: (ctx, incoming) => create(ctx, kinds, incoming),
    update: (ctx, incoming) => update(ctx, kinds, incoming),
    remove: (ctx, incoming) => remove(ctx, kinds, incoming),
    takeOver: (ctx, incoming) => takeOver(ctx, kinds, incoming),
  })
}
