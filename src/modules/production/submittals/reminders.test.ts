import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import { expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { submittalDesk } from '../../../../test/support/submittals.ts'
import { answerReminders } from './server/to-do.ts'

const server = await testServer()
const { db, clock } = server.services
const { sent, answer, read, order, coordinator } = await submittalDesk(server)
const quote = await order()
const inDays = (days: number) => addDays(clock.today(), days)
const dueIn = (row: { id: string }, days: number) =>
  db.query(sql`UPDATE submittals SET due_on = ${inDays(days)}::date WHERE id = ${row.id}`)
const toldOf = async ({ id }: { id: string }) =>
  (await asSystem(server.services, 'test', answerReminders)).find(({ entityId }) => entityId === id)

it('tells whoever sent a submittal two days before the answer is due, not sooner, and no more when it is there', async () => {
  const row = await sent(quote)
  await dueIn(row, 3)
  expect(await toldOf(row)).toBeUndefined()
  await dueIn(row, 2)
  expect(await toldOf(row)).toMatchObject({
    userId: coordinator.person.id,
    occasion: `answer due ${inDays(2)}`,
    section: 'Answers of customers',
    text: expect.stringContaining('is due on'),
    path: `/submittals/${row.id}`,
  })
  await answer(await read(row))
  expect(await toldOf(row)).toBeUndefined()
})

it('tells it again on each working day after the day, and on no other day', async () => {
  const row = await sent(quote)
  await dueIn(row, -1)
  const worksOn = (days: string) =>
    db.query(sql`
      UPDATE facilities SET working_calendar = working_calendar || jsonb_build_object('days', ${days}::jsonb, 'holidays', '[]'::jsonb)
      WHERE id = ${row.facilityId}`)
  await worksOn('[0,1,2,3,4,5,6,7]')
  expect(await toldOf(row)).toMatchObject({
    occasion: `answer overdue ${inDays(0)}`,
    text: expect.stringContaining('was due on'),
  })
  await worksOn('[]')
  expect(await toldOf(row)).toBeUndefined()
})
