import { expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { planningDesk } from '../../../../test/support/planning.ts'
import { testServer } from '../../../../test/support/server.ts'
import { timeEntries } from './contract.ts'
import { workedAt } from './server/api.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { worker, inspector, setup, today } = desk
const { db } = server.services
const day = addDays(today, -3)
const traveller = await desk.planned()
const [saw, bore] = [await desk.operationAt(traveller, 0), await desk.operationAt(traveller, 1)]

const enter = (who: typeof worker, operationId: string | null, startedTime: string, stoppedTime: string) =>
  who.client(timeEntries).create({
    body: {
      facilityId: setup.facilityId,
      kind: operationId ? 'operation' : 'indirect',
      operationId,
      activity: operationId ? 'run' : null,
      indirectCode: operationId ? null : 'waiting',
      startedDay: day,
      startedTime,
      stoppedDay: day,
      stoppedTime,
    },
  })
const minutesAt = async (...ids: string[]) => {
  const found = await workedAt(db, ids)
  expect(found.every((one) => one.day === day)).toBe(true)
  return found
    .map(({ operationId, milliseconds }) => [operationId === saw.id ? 'saw' : 'bore', milliseconds / 60_000])
    .toSorted((one, other) => String(one).localeCompare(String(other)))
}

it('What counts at operations is shared with whatever the same person did meanwhile, and with nobody else', async () => {
  expect(await minutesAt()).toEqual([])
  expect(await minutesAt(saw.id)).toEqual([])
  await enter(worker, saw.id, '08:00', '09:00')
  await enter(inspector, bore.id, '08:00', '09:00')
  expect(await minutesAt(saw.id, bore.id)).toEqual([
    ['bore', 60],
    ['saw', 60],
  ])
  // Half of the last half hour was another operation, which is not asked for.
  const second = await enter(worker, bore.id, '08:30', '09:30')
  expect(await minutesAt(saw.id)).toEqual([['saw', 45]])
  // Three things at once: a third of each minute.
  await enter(worker, null, '08:30', '09:00')
  expect(await minutesAt(saw.id)).toEqual([['saw', 40]])
  // What was voided takes no part.
  await worker.client(timeEntries).void({ params: { id: second.id }, body: { reason: 'Another day' } })
  expect(await minutesAt(saw.id)).toEqual([['saw', 45]])
  expect(await minutesAt(saw.id, bore.id)).toEqual([
    ['bore', 60],
    ['saw', 45],
  ])
})
