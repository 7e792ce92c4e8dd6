import { describe, expect, it } from 'vitest'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import type { Role } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)

/** Somebody of the staff without one of the rights of the role. */
async function without(right: string): Promise<SignedIn> {
  const person = await server.createPerson({ role: 'user', name: `Without ${right}` })
  await insertRow(server.services.db, userPermissionTable, {
    userId: person.id,
    permission: right,
    effect: 'deny',
    reason: 'Test',
    grantedById: setup.seller.id,
  })
  return server.signIn(person)
}

const letter = { to: [setup.contactEmail], cc: [], subject: 'Hello', message: 'Hello' }
const answer = { answer: 'Yes', answeredByName: 'Morag', answeredOn: '2026-01-31', affectsScope: false }

/** Every new call with the right it needs and a body that is right. */
const calls = [
  ['GET', '/:id/questions', 'enquiries:read', undefined],
  ['GET', '/:id/pdf', 'enquiries:read', undefined],
  ['GET', '/:id/clarification-pdf', 'enquiries:read', undefined],
  ['GET', '/reasons', 'enquiries:read', undefined],
  ['GET', `/duplicates?companyId=${setup.companyId}&customerReference=RFQ`, 'enquiries:read', undefined],
  ['GET', '/:id/acknowledgement-preview', 'enquiries:send', undefined],
  ['GET', '/:id/questions-preview', 'enquiries:send', undefined],
  ['POST', '/:id/acknowledge', 'enquiries:send', letter],
  ['POST', '/:id/send-questions', 'enquiries:send', { ...letter, dueOn: '2099-01-01' }],
  ['POST', '/:id/questions', 'enquiries:update', { text: 'Which?' }],
  ['PATCH', '/questions/:question', 'enquiries:update', { text: 'Which one?' }],
  ['POST', '/questions/:question/answer', 'enquiries:update', answer],
  ['POST', '/questions/:question/withdraw', 'enquiries:update', { reason: 'Known' }],
] as const

/** The status of a call on a fresh enquiry with one open question. */
async function statusOf(who: TestBrowser, [method, path, , body]: (typeof calls)[number]): Promise<number> {
  const { id } = await api.create({ body: enquiryBody(setup, 1) })
  const question = await api.askQuestion({ params: { id }, body: { text: 'Which?' } })
  const url = `/api/v1/enquiries${path.replace(':id', id).replace(':question', question.id)}`
  const details = body === undefined ? {} : { body, version: 1 }
  return (await who.request(method, url, details)).status
}

const labelled = calls.map((call) => [`${call[0]} ${call[1].split('?')[0]}`, call] as const)

describe('Who may', () => {
  it.each(labelled)('%s: staff of every rank, nobody else', async (_, call) => {
    const expected = call[0] === 'POST' && call[1] === '/:id/questions' ? 201 : 200
    for (const role of ['user', 'manager', 'administrator'] satisfies Role[]) {
      expect(await statusOf(await server.signIn(role), call), role).toBe(expected)
    }
    expect(await statusOf(await server.signIn('client'), call), 'client').toBe(403)
    // A write without anti-forgery value is refused before anybody asks who it is.
    expect(await statusOf(server.guest(), call), 'guest').toBe(call[0] === 'GET' ? 401 : 419)
    const unverified = await server.signIn({ role: 'user', name: 'Una Verified', verified: false })
    expect(await statusOf(unverified, call), 'unverified').toBe(409)
  })

  it.each(['enquiries:read', 'enquiries:update', 'enquiries:send'])(
    'nothing that needs %s without it',
    async (right) => {
      const who = await without(right)
      for (const call of calls) {
        const isRefused = (await statusOf(who, call)) === 403
        expect(isRefused, `${call[0]} ${call[1]}`).toBe(call[2] === right)
      }
    },
  )

  it('reopen a lost enquiry: a manager with a reason; nobody one we turned down', async () => {
    const { id, version } = await api.create({ body: enquiryBody(setup, 2) })
    const params = { id }
    const body = { decision: 'no_bid', reason: 'no_capacity' } as const
    const closed = await api.decideBid({ params, version, body })
    expect(closed.can.reopen).toMatch(/^"Reopen" is possible from "Lost"/)
    const reopen = await seller.request('POST', `/api/v1/enquiries/${id}/reopen`, {
      body: { reason: 'Asked again' },
      version: closed.version,
    })
    expect(reopen).toMatchObject({ status: 422, body: { code: 'invalid_transition' } })
  })
})
