import { addressOf } from '../../../platform/server/crud.ts'
import { listPage } from '../../../platform/server/list.ts'
import { serve } from '../../../platform/server/serve.ts'
import { termsAndConditions } from '../contract.ts'
import { termsList } from './queries.ts'
import { publishTerms, requireCurrentTerms, requireTerms } from './service.ts'

export const register = serve(termsAndConditions, {
  current: requireCurrentTerms,
  list: (ctx, { query }, exchange) => listPage(ctx, termsList, query, addressOf(exchange)),
  get: (ctx, { params }) => requireTerms(ctx, params.id),
  create: publishTerms,
})
