import { serve } from '../../../platform/server/serve.ts'
import { quoteTravellerApprovingUsers } from '../contract.ts'
import { createApprover, endApprover, get, list } from './service.ts'

export const register = serve(quoteTravellerApprovingUsers, {
  list,
  get,
  create: createApprover,
  end: endApprover,
})
