import { serve } from '../../../platform/server/serve.ts'
import { quoteTravellerApprovingUsers } from '../contract.ts'
import { approvers } from './service.ts'

export const register = serve(quoteTravellerApprovingUsers, approvers)
