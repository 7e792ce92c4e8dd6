import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { salesSteps } from './contract.ts'

const server = await testServer()

const step = (n: number) => ({
  code: `S${n}`,
  name: `Step number ${n}`,
  description: null,
  probabilityPercent: n % 100,
  isWon: false,
  isLost: false,
  maxDaysInStep: 14,
  requiredFields: ['estimatedValue' as const],
  sortOrder: n,
  active: true,
})

crudSuite(server, salesSteps, {
  body: step,
  change: { probabilityPercent: 55, maxDaysInStep: null },
  required: ['code', 'name', 'probabilityPercent', 'isWon', 'isLost', 'active'],
  search: (n) => `step number ${n}`,
  filters: { 'filter[isWon]=false': [0, 1, 2, 3, 4], 'filter[isLost]=true': [] },
})

const errorsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught)
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.', { cause: error })
  return [error.status, error.body.code, error.errors]
}

describe('The final steps', () => {
  it('are exactly one won and at least one lost, once they are there', async () => {
    const client = (await server.signIn('administrator')).client(salesSteps)
    const won = await client.create({ body: { ...step(200), name: 'Order received', isWon: true } })
    const lost = await client.create({ body: { ...step(201), name: 'Lost', isLost: true } })

    const second = client.create({ body: { ...step(202), isWon: true } })
    const reason = 'There is exactly one won step, and it is "Order received".'
    expect(await errorsOf(second)).toEqual([422, 'final_steps', { isWon: [reason] }])

    const { id, version } = won
    const mustStay = '"Order received" is the only won step; it must stay, active and won.'
    const refusals = [
      () => client.update({ params: { id }, version, body: { isWon: false } }),
      () => client.update({ params: { id }, version, body: { active: false } }),
      () => client.remove({ params: { id }, version }),
    ]
    for (const refusal of refusals) {
      expect(await errorsOf(refusal())).toEqual([422, 'final_steps', { isWon: [mustStay] }])
    }

    const lastLost = client.remove({ params: { id: lost.id }, version: lost.version })
    expect(await errorsOf(lastLost)).toEqual([
      422,
      'final_steps',
      { isLost: ['"Lost" is the only lost step; at least one must stay, active and lost.'] },
    ])
    await client.create({ body: { ...step(203), name: 'No bid', isLost: true } })
    await client.remove({ params: { id: lost.id }, version: lost.version })

    const renamed = await client.update({ params: { id }, version, body: { name: 'Order accepted' } })
    expect(renamed).toMatchObject({ name: 'Order accepted', isWon: true })
  })

  it('are never won and lost at the same time', async () => {
    const client = (await server.signIn('administrator')).client(salesSteps)
    const both = client.create({ body: { ...step(210), isWon: true, isLost: true } })
    expect(await errorsOf(both)).toEqual([
      422,
      'final_steps',
      { isLost: ['"Step number 210" cannot be won and lost at the same time.'] },
    ])
  })
})

describe('What a step needs first', () => {
  it('keeps an enquiry out until it is there', async () => {
    const own = await testServer()
    const setup = await salesSetup(own)
    const administrator = await own.signIn('administrator')
    const steps = administrator.client(salesSteps)
    const { version } = await steps.get({ params: { id: setup.negotiationStepId } })
    const needing = await steps.update({
      params: { id: setup.negotiationStepId },
      version,
      body: { name: 'Negotiation', requiredFields: ['expectedOrderDate', 'estimatedValue'] },
    })
    expect([needing.isOpen, needing.requiredFields]).toEqual([true, ['expectedOrderDate', 'estimatedValue']])
    const sales = administrator.client(enquiries)
    const enquiry = await sales.create({ body: { ...enquiryBody(setup, 1), expectedOrderDate: null } })
    const params = { id: enquiry.id }
    const body = { salesStepId: setup.negotiationStepId }
    expect(await errorsOf(sales.moveStep({ params, version: enquiry.version, body }))).toEqual([
      422,
      'step_needs_more',
      { expectedOrderDate: ['"Negotiation" needs this first: expected order date.'] },
    ])
    const dated = await sales.update({
      params,
      version: enquiry.version,
      body: { expectedOrderDate: '2027-03-01' },
    })
    const moved = await sales.moveStep({ params, version: dated.version, body })
    expect(moved.salesStepId).toBe(setup.negotiationStepId)
  })
})
