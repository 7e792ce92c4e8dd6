import { serve } from '#platform/server/http/serve.ts'
import { quoteTravellerApprovingUsers } from '../contract.ts'
import { approvers } from './service.ts'

export const register = serve(quoteTravellerApprovingUsers, approvers)
