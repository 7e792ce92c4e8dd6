import type { Context, Incoming } from '#platform/server/context.ts'
import { locked } from '#platform/server/errors.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companies } from '../contract.ts'
import { mergedSentence } from '../domain.ts'
import { companyTable } from '../table.ts'
import { liftCreditHold, setCreditHold } from './credit-hold.ts'
import { people, type PricesOf, pricesFrom, relatedOf } from './dealings.ts'
import { companyImport, peopleImportBy } from './import.ts'
import { mergedIds, mergeWith, previewMergeWith } from './merge.ts'
import {
  companyOptions,
  companyRecords,
  exportWith,
  findContactOptions,
  findLookAlikes,
  listWith,
} from './queries.ts'
import { createCompany, updateWith } from './service.ts'
import { sheetFrom } from './sheet.ts'

async function remove(ctx: Context, incoming: Incoming<{ id: string }, unknown, unknown>): Promise<void> {
  const company = await companyRecords.require(ctx, incoming.params.id)
  if (company.mergedIntoId) throw locked(mergedSentence(company))
  return companyRecords.remove(ctx, incoming)
}

/** Companies, given what the slices that belong to them say of them. */
export function serveCompanies(hubs: readonly Hub<unknown>[], pricesOf: PricesOf) {
  const update = updateWith(hubs)
  const { checkImport: checkPeople, importRows: importPeople } = peopleImportBy(update)
  return serve(companies, {
    list: listWith(hubs),
    exportRows: exportWith(hubs),
    ...companyImport,
    checkPeople,
    importPeople,
    get: companyRecords.get,
    remove,
    create: createCompany,
    update,
    ...activityHandlers(companies, { exists: existsIn(companyTable), partsOf: mergedIds }),
    options: companyOptions,
    duplicates: (ctx, { query }) => findLookAlikes(ctx, query.name, query.id),
    contacts: (ctx, { params }) => findContactOptions(ctx, params.id),
    related: relatedOf(hubs),
    prices: pricesFrom(pricesOf),
    people,
    sheet: sheetFrom(hubs),
    mergePreview: previewMergeWith(hubs),
    merge: mergeWith(hubs),
    setCreditHold,
    liftCreditHold,
  })
}
