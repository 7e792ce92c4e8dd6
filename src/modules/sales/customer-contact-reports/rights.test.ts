import { beforeAll, describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { customerContactReports, type ReportInput, type ReportRecord } from './contract.ts'
import type { ReportStatus } from './domain.ts'

const server = await testServer()
const setup = await salesSetup(server)
const guestOfMeeting = await server.createPerson({ role: 'user', name: 'Elin Quayle' })
const people = {
  author: await server.signIn({ role: 'user', name: 'Priya Nair' }),
  /** Was there. */
  mate: await server.signIn(guestOfMeeting),
  stranger: await server.signIn('user'),
  manager: await server.signIn(setup.seller),
  administrator: await server.signIn('administrator'),
} as const
type Who = keyof typeof people
const who = Object.keys(people) as Who[]
const apiOf = (name: Who) => people[name].client(customerContactReports)

const call = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, body: {} })
const body = (more: Partial<ReportInput> = {}) =>
  reportBody(setup, {
    attendeeIds: [people.author.person.id, guestOfMeeting.id],
    salesStepId: setup.negotiationStepId,
    actions: [{ text: 'Send the drawing' }],
    ...more,
  })

/** A report in each state. */
const records = {} as Record<ReportStatus, ReportRecord>
beforeAll(async () => {
  const author = apiOf('author')
  const manager = apiOf('manager')
  records.draft = await author.create({ body: body() })
  records.submitted = await author.createSubmitted({ body: body() })
  records.reviewed = await manager.review(call(await author.createSubmitted({ body: body() })))
  records.closed = await manager.review(call(await author.createSubmitted({ body: body({ actions: [] }) })))
})

/** Who may do what, by state; everybody else is told why not. */
const may: Record<ReportStatus, Record<string, readonly Who[]>> = {
  draft: {
    update: ['author'],
    remove: ['author'],
    submit: ['author'],
    recall: [],
    review: [],
    updateActions: [],
    link: ['author'],
    createEnquiry: ['author'],
    acceptStep: [],
  },
  submitted: {
    update: [],
    remove: [],
    submit: [],
    recall: ['author'],
    review: ['manager', 'administrator'],
    updateActions: ['author', 'mate', 'manager', 'administrator'],
    link: ['author', 'mate', 'manager', 'administrator'],
    createEnquiry: ['author', 'mate', 'manager', 'administrator'],
    acceptStep: ['author', 'mate', 'manager', 'administrator'],
  },
  reviewed: {
    update: [],
    remove: [],
    submit: [],
    recall: [],
    review: [],
    updateActions: ['author', 'mate', 'manager', 'administrator'],
    link: ['author', 'mate', 'manager', 'administrator'],
    createEnquiry: ['author', 'mate', 'manager', 'administrator'],
    acceptStep: ['author', 'mate', 'manager', 'administrator'],
  },
  closed: {
    update: [],
    remove: [],
    submit: [],
    recall: [],
    review: [],
    updateActions: ['author', 'mate', 'manager', 'administrator'],
    link: ['author', 'mate', 'manager', 'administrator'],
    createEnquiry: ['author', 'mate', 'manager', 'administrator'],
    acceptStep: ['author', 'mate', 'manager', 'administrator'],
  },
}

describe.each(Object.keys(may) as ReportStatus[])('a report that is %s', (status) => {
  it.each(who)('tells %s what they may do', async (name) => {
    const { can } = await apiOf(name).get({ params: { id: records[status].id } })
    const told = Object.fromEntries(Object.keys(may[status]).map((action) => [action, can[action] === true]))
    const expected = Object.entries(may[status]).map(([action, allowed]) => [action, allowed.includes(name)])
    expect(told).toEqual(Object.fromEntries(expected))
  })

  it('says why not, as a sentence', async () => {
    const { can } = await apiOf('stranger').get({ params: { id: records[status].id } })
    for (const [action, answer] of Object.entries(can)) {
      expect([action, answer]).toEqual([action, expect.stringMatching(/^["A-Z].*\.$/)])
    }
  })

  it('has no action that begins in another state', async () => {
    const record = records[status]
    const moves = {
      submit: 'draft',
      recall: 'submitted',
      review: 'submitted',
    } as const
    for (const [action, from] of Object.entries(moves)) {
      if (status === from) continue
      const api = apiOf(action === 'review' ? 'manager' : 'author')
      const error = await problem(api[action as keyof typeof moves](call(record)))
      expect([action, error]).toMatchObject([action, { status: 422, body: { code: 'invalid_transition' } }])
    }
  })

  it('cannot be changed on an old version', async () => {
    const { id, version } = records[status]
    const old = { params: { id }, version: version - 1 }
    const api = apiOf('author')
    const links = { enquiryIds: [], quoteIds: [] }
    for (const attempt of [
      () => api.update({ ...old, body: { place: 'x' } }),
      () => api.link({ ...old, body: links }),
      () => api.updateActions({ ...old, body: { actions: [] } }),
      () => api.remove(old),
    ]) {
      expect(await problem(attempt())).toMatchObject({ status: 412 })
    }
  })
})
