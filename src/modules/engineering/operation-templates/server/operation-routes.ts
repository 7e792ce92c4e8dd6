import { serve } from '#platform/server/http/serve.ts'
import { templateOperations } from '../contract/operations.ts'
import { create, operationRows, remove, update } from './operations.ts'

export const register = serve(templateOperations, {
  list: operationRows.list,
  get: operationRows.get,
  create,
  update,
  remove,
})
