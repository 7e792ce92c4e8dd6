import type { Context, Incoming } from '#platform/server/context.ts'
import { locked } from '#platform/server/errors.ts'
import { existsIn, panelHandlers } from '#platform/server/activity/panels.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companies } from '../contract.ts'
import { mergedSentence } from '../domain.ts'
import { companyTable } from '../table.ts'
import { people, prices, related } from './dealings.ts'
import { mergeCompanies, mergedIds, previewMerge } from './merge.ts'
import {
  companyOptions,
  companyRecords,
  findContactOptions,
  findLookAlikes,
  listCompanies,
} from './queries.ts'
import { createCompany, updateCompany } from './service.ts'
import { sendSheet } from './sheet.ts'

async function remove(ctx: Context, incoming: Incoming<{ id: string }, unknown, unknown>): Promise<void> {
  const company = await companyRecords.require(ctx, incoming.params.id)
  if (company.mergedIntoId) throw locked(mergedSentence(company))
  return companyRecords.remove(ctx, incoming)
}

export const register = serve(companies, {
  list: listCompanies,
  get: companyRecords.get,
  remove,
  create: createCompany,
  update: updateCompany,
  ...panelHandlers(companies, { exists: existsIn(companyTable), partsOf: mergedIds }),
  options: companyOptions,
  duplicates: (ctx, { query }) => findLookAlikes(ctx, query.name, query.id),
  contacts: (ctx, { params }) => findContactOptions(ctx, params.id),
  related,
  prices,
  people,
  sheet: sendSheet,
  mergePreview: previewMerge,
  merge: mergeCompanies,
})
