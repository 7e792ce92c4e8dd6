import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documents } from '../../../app/documents.ts'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { webhooks } from './contract.ts'
import { deliverDue } from './server/api.ts'

const server = await testServer()
const { db } = server.services

it('names no record that whoever set it up does not see: a report that others keep among managers', async () => {
  const teller = await server.signIn('user')
  await db.query(sql`
    INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
    VALUES (${teller.person.id}, 'webhooks:create', 'allow', 'Test', ${teller.person.id})`)
  await teller.client(webhooks).create({
    body: { name: 'Teller', url: 'https://nobody.invalid/hook', slices: ['customer-contact-reports'] },
  })
  const { seller, setup } = await quoteDesk(server)
  const reports = seller.client(customerContactReports)
  const open = await reports.create({ body: reportBody(setup) })
  const kept = await reports.create({ body: reportBody(setup, { visibility: 'managers' }) })
  await deliverDue(server.services, documents)
  const told = await db.query<{ id: string; status: string }>(sql`
    SELECT entity_id AS id, status FROM webhook_deliveries ORDER BY entity_id = ${kept.id}`)
  expect(told).toEqual([
    { id: open.id, status: 'queued' },
    { id: kept.id, status: 'withheld' },
  ])
})
