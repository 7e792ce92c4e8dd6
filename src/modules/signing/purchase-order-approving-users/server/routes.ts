import { serve } from '#platform/server/http/serve.ts'
import { purchaseOrderApprovingUsers } from '../contract.ts'
import { approvers, findDeciders } from './service.ts'

export const register = serve(purchaseOrderApprovingUsers, { ...approvers, deciders: findDeciders })
