import { expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { planAnew } from './server/follower.ts'
import { verifyPlanning } from './server/verification.ts'
import { planningDesk } from '../../../../test/support/planning.ts'
import { testServer } from '../../../../test/support/server.ts'
import { downtimes } from '#modules/shop-floor/downtimes/contract.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { plan, planner, centreId, friday, maintenance, planned, rows } = desk
const { db } = server.services
const api = planner.client(downtimes)
const thursday = addDays(friday, -1)
const loadOf = async (code: string, day: string) => {
  const board = await plan.board({ query: { week: day } })
  const centre = board.centres.find((one) => one.code === code)
  return { ...centre?.days.find((one) => one.day === day), down: centre?.down ?? [] }
}

it('A planned downtime takes capacity on the board, and the plan goes round it once it is planned anew', async () => {
  const row = await planned()
  const [, before] = await rows(row)
  expect(before).toMatchObject({ seq: 20, minutes: 420, latest: `${friday} 08:00` })
  expect((await loadOf('HBM', friday)).capacity).toBe(480)
  const made = await api.create({ body: await maintenance() })
  expect(made).toMatchObject({
    since: `${friday} 08:00`,
    until: `${friday} 11:30`,
    isOver: false,
    locked: null,
  })
  expect(await loadOf('HBM', friday)).toMatchObject({ capacity: 270, down: [{ id: made.id }] })
  await planAnew(server.services)
  // Three and a half hours are taken from the Friday, so it begins so much earlier: 14:00 less the pause of Thursday.
  expect((await rows(row))[1]).toMatchObject({ seq: 20, minutes: 420, latest: `${thursday} 13:00` })
  expect((await verifyPlanning(db)).problems).toEqual([])
  // Taken back, it is as before.
  await api.withdraw({ params: { id: made.id }, body: { reason: 'The fitter comes later' } })
  await planAnew(server.services)
  expect((await rows(row))[1]?.latest).toBe(before?.latest)
  expect(await api.list({ query: { workCentreId: await centreId('HBM') } })).toEqual([])
})
