import { serve } from '#platform/server/http/serve.ts'
import { companyBankAccounts } from '../contract.ts'
import * as bank from './records.ts'

export const register = serve(companyBankAccounts, {
  list: bank.list,
  get: bank.get,
  create: bank.enterAccount,
  confirm: bank.confirmAccount,
  reject: bank.closeAccount('reject'),
  end: bank.closeAccount('end'),
  reveal: bank.revealAccount,
})
