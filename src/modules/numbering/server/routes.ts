import { serve } from '#platform/server/http/serve.ts'
import { numbering } from '../contract.ts'
import { overview, preview } from './overview.ts'
import { create, remove, takeOver, update } from './service.ts'

export const register = serve(numbering, {
  overview,
  preview: (ctx, { query }) => preview(ctx, query),
  create,
  update,
  remove,
  takeOver,
})
