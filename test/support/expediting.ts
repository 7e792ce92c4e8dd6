import { sql } from 'drizzle-orm'
import { expediting, type ExpectedLine } from '#modules/purchasing/expediting/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { asSystem } from '#platform/server/system.ts'
import { orderDesk } from './orders.ts'
import type { TestServer } from './server.ts'
import { createSupplier, supplierSide } from './suppliers.ts'

/** The desk of orders with two suppliers, one of them with people to write to, and orders that are due on a day. */
export async function expeditingDesk(server: TestServer) {
  const desk = await orderDesk(server)
  const { buyer, manager, sawing, supplier } = desk
  const { services } = server
  const { db } = services
  const own = buyer.client(expediting)
  const today = await asSystem(services, 'test', async (ctx) => ctx.today())
  const inDays = (days: number) => addDays(today, days)

  async function contactOf(companyId: string, name: string, email: string, roles: string[]): Promise<void> {
    await db.query(sql`
      INSERT INTO company_contacts (company_id, name, email, roles, position)
      VALUES (${companyId}, ${name}, ${email}, ${sql.param(roles)}::text[], 1)`)
  }
  await contactOf(supplier.id, 'Ed Expediter', 'expediting@vallmont.example', ['expediting'])
  await contactOf(supplier.id, 'Sal Seller', 'sales@vallmont.example', ['sales'])

  const other = await createSupplier(await server.signIn('administrator'), { name: 'Forge Nord' })
  await supplierSide(manager, other.id).approve()

  /** An issued order of so many lines, due in so many days. */
  async function due(days: number, more: object = {}) {
    const ids = { requestedById: (await server.createPerson({ role: 'user' })).id, buyerId: buyer.person.id }
    const lines = [{ ...sawing, lineNo: 10, taxCode: null, unitPrice: '10' }]
    const order = await desk.issued({ ...ids, lines, ...more })
    // What was ordered long ago cannot be entered today.
    await db.query(sql`UPDATE purchase_orders SET required_on = ${inDays(days)} WHERE id = ${order.id}`)
    return order
  }

  const rowsOf = async (query: ListQueryInput = {}): Promise<ExpectedLine[]> =>
    (await own.list({ query: { perPage: 100, ...query } })).data
  const ofOrder = async (number: string) => rowsOf({ search: number.toLowerCase() })
  return { ...desk, own, today, inDays, contactOf, other, due, rowsOf, ofOrder }
}
