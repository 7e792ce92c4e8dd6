import { describe, expect, it } from 'vitest'
import { home } from '#modules/house/home/contract.ts'
import { testServer } from '../../../../test/support/server.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const { submitted, approve, released, planner, approver, setup } = await travellerDesk(server)
const listOf = async (who: typeof planner, key: string) =>
  (await who.client(home).get({})).toDoLists.find((list) => list.key === key)

describe('Travellers on home', () => {
  it('wait there for approval, those for stock without a company too', async () => {
    const made = await submitted({ origin: 'stock' })
    expect(await listOf(approver, 'travellerApprovalsForMe')).toMatchObject({
      total: 1,
      rows: [
        { number: `${made.number} Rev 0`, companyName: '', isLate: false, path: `/travellers/${made.id}` },
      ],
    })
    expect(await listOf(planner, 'travellerApprovalsForMe')).toBeUndefined()
  })

  it('leave the list with their approval', async () => {
    const made = await submitted({ origin: 'stock' })
    const before = (await listOf(approver, 'travellerApprovalsForMe'))?.total ?? 0
    await approve(made)
    expect((await listOf(approver, 'travellerApprovalsForMe'))?.total ?? 0).toBe(before - 1)
  })

  it('stand there while they are late, for who plans them', async () => {
    const late = await released({ dueOn: '2020-01-06', plannerId: planner.person.id })
    expect(setup.facilityId).toBe(late.facilityId)
    expect(await listOf(planner, 'lateTravellers')).toMatchObject({
      total: 1,
      rows: [{ number: `${late.number} Rev 0`, due: '2020-01-06', isLate: true }],
    })
  })
})
