import { existsIn, panelHandlers } from '../../../platform/server/panels.ts'
import { serve } from '../../../platform/server/serve.ts'
import { companies } from '../contract.ts'
import { companyTable } from '../table.ts'
import { companyOptions, companyRecords, findContactOptions, findLookAlikes } from './queries.ts'
import { createCompany, updateCompany } from './service.ts'

export const register = serve(companies, {
  list: companyRecords.list,
  get: companyRecords.get,
  remove: companyRecords.remove,
  create: createCompany,
  update: updateCompany,
  ...panelHandlers('companies', { exists: existsIn(companyTable) }),
  options: companyOptions,
  duplicates: (ctx, { query }) => findLookAlikes(ctx, query.name, query.id),
  contacts: (ctx, { params }) => findContactOptions(ctx, params.id),
})
