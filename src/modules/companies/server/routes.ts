import { serve } from '../../../platform/server/serve.ts'
import { companies } from '../contract.ts'
import { companyOptions, companyRecords, findContactOptions, findLookAlikes } from './queries.ts'
import { createCompany, updateCompany } from './service.ts'

export const register = serve(companies, {
  list: companyRecords.list,
  get: companyRecords.get,
  remove: companyRecords.remove,
  create: createCompany,
  update: updateCompany,
  options: companyOptions,
  duplicates: (ctx, { query }) => findLookAlikes(ctx, query.name, query.id),
  contacts: (ctx, { params }) => findContactOptions(ctx, params.id),
})
