import { serve } from '#platform/server/http/serve.ts'
import { operations as contract } from '../contract.ts'
import { answer } from './answering.ts'
import { operations } from './document.ts'
import { sign, signatures } from './signing.ts'
import { book, enter, start, update } from './working.ts'

export const register = serve(contract, {
  ...operations.activity,
  list: operations.list,
  get: operations.get,
  update,
  start,
  enter,
  book,
  sign,
  answer,
  signatures,
})
