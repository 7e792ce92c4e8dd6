import { serve } from '#platform/server/http/serve.ts'
import { clientArea } from '../contract.ts'
import { order, orders } from './orders.ts'
import { findOwnArea } from './own-company.ts'
import { forClients } from './wall.ts'

export const register = serve(clientArea, {
  get: forClients(findOwnArea),
  orders: forClients(orders),
  order: forClients(order),
})
