import type { Hub } from '#platform/server/documents/hub.ts'
import { askForConfirmation, confirmedAccounts } from './api.ts'
import { bankPart } from './company-sheet.ts'
import { bankAccountsExport } from './export.ts'
import { register } from './routes.ts'

/** What hubs are told of bank accounts: to nobody without the right to see them. */
export const bankAccountsHub: Hub = {
  slice: 'company-bank-accounts',
  register,
  companySheet: async (ctx, companyId) =>
    ctx.actor.permissions.has('companies:see-bank') ? bankPart(await confirmedAccounts(ctx, companyId)) : [],
  onMerge: {
    note: {
      table: 'company_bank_accounts',
      sentence: 'Bank accounts that move have to be confirmed again.',
    },
    run: async (ctx, { staysId, movedFrom }) => {
      await askForConfirmation(ctx, staysId, movedFrom('company_bank_accounts'))
    },
  },
  archive: [bankAccountsExport],
}
