import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { operationTemplateTable } from '#modules/engineering/operation-templates/table.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import { travellers, type TravellerInput, type TravellerRecord } from './contract.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, complete, read } = desk
const { db } = server.services

const again = ({ id }: { id: string }) => api.proposal({ query: { from: 'traveller', ids: id } })
/** Where a traveller is closed is told by tests of closing; here it just is. */
const closed = async (more: object = {}): Promise<TravellerRecord> => {
  const { id } = await complete(more)
  await db.query(sql`UPDATE travellers SET status = 'closed', closed_at = now() WHERE id = ${id}`)
  return read({ id })
}
/** The day it is due is for its maker to say. */
const made = async (from: TravellerRecord) =>
  api.create({ body: { ...(await again(from)), dueOn: from.dueOn } as TravellerInput })

it('A closed traveller is made again with its part, its route as it was worked and its materials', async () => {
  const first = await closed({ drawingNo: 'HL-4417', drawingRev: 'C' })
  const second = await made(first)
  expect(second).toMatchObject({
    origin: 'stock',
    destination: 'stock',
    reason: `Repeats ${first.number}`,
    drawingNo: 'HL-4417',
    drawingRev: 'C',
    quantity: 2,
    status: 'draft',
    revision: 0,
    madeQty: 0,
  })
  const plan = ({ route }: TravellerRecord) => route.map(({ lineNo, title, steps }) => [lineNo, title, steps])
  expect(plan(second)).toEqual(plan(first))
  // They are operations of their own, with nothing done.
  expect(second.route.map(({ rootId }) => rootId)).not.toEqual(first.route.map(({ rootId }) => rootId))
  expect(second.id).not.toBe(first.id)
})

it('One that is not closed is not, and nobody makes it again who may not make travellers or read that one', async () => {
  const open = await complete()
  expect(await problem(again(open))).toMatchObject({
    status: 422,
    body: { code: 'not_closed', values: { traveller: open.number } },
  })
  expect(await problem(again({ id: crypto.randomUUID() }))).toMatchObject({ status: 404 })
  const user = await server.signIn('user')
  const asked = user.client(travellers).proposal({ query: { from: 'traveller', ids: open.id } })
  expect(await problem(asked)).toMatchObject({ status: 403 })
})

it('By a newer edition of its template the route is that of the newer one, and the reason says so', async () => {
  const first = await closed()
  await db.query(sql`UPDATE ${operationTemplateTable} SET status = 'retired' WHERE id = ${first.templateId}`)
  expect(await again(first)).toMatchObject({ route: [], reason: `Repeats ${first.number}` })
  await db.query(sql`
    INSERT INTO operation_templates (psl_level_id, code, edition, name, product_families, status, required_documents, author_ids)
    SELECT psl_level_id, code, edition + 1, name, product_families, 'current', required_documents, author_ids
    FROM operation_templates WHERE id = ${first.templateId}`)
  const { templateId, route, reason } = await again(first)
  expect(templateId).not.toBe(first.templateId)
  expect([route, reason]).toEqual([
    [],
    `Repeats ${first.number}; ${first.templateName.replace('version 2', 'version 3')} in place of ${first.templateName}`,
  ])
})
