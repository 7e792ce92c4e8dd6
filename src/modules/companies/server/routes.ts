import type { Context, Incoming } from '#platform/server/context.ts'
import { locked } from '#platform/server/errors.ts'
import { existsIn, panelHandlers } from '#platform/server/activity/panels.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyBankAccounts } from '../contract/bank-accounts.ts'
import { suppliers } from '../contract/suppliers.ts'
import { companies } from '../contract.ts'
import { companyTable } from '../table.ts'
import { sendApprovedList } from './approved-list.ts'
import * as bank from './bank-accounts.ts'
import { people, prices, related } from './dealings.ts'
import { mergeCompanies, mergedIds, previewMerge } from './merge.ts'
import {
  companyOptions,
  companyRecords,
  findContactOptions,
  findLookAlikes,
  listCompanies,
  mergedSentence,
} from './queries.ts'
import { createCompany, updateCompany } from './service.ts'
import { sendSheet } from './sheet.ts'
import {
  addApproval,
  addCertificate,
  changeCertificate,
  endApproval,
  endCertificate,
  moveSupplier,
} from './supplier-changes.ts'
import { listSuppliers, requireSupplier } from './suppliers.ts'

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

export const registerSuppliers = serve(suppliers, {
  list: listSuppliers,
  get: (ctx, { params }) => requireSupplier(ctx, params.id),
  approve: moveSupplier('approve'),
  approveConditionally: moveSupplier('approveConditionally'),
  suspend: moveSupplier('suspend'),
  reject: moveSupplier('reject'),
  reopen: moveSupplier('reopen'),
  addCertificate,
  changeCertificate,
  endCertificate,
  addApproval,
  endApproval,
  approvedList: sendApprovedList,
})

export const registerBankAccounts = serve(companyBankAccounts, {
  list: bank.list,
  get: bank.get,
  create: bank.enterAccount,
  confirm: bank.confirmAccount,
  reject: bank.closeAccount('reject'),
  end: bank.closeAccount('end'),
  reveal: bank.revealAccount,
})
