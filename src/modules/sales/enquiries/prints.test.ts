import { describe, expect, it } from 'vitest'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const today = () => server.services.clock.today()
const create = (body: object = {}) => api.create({ body: { ...enquiryBody(setup, 1), ...body } })
const ask = (id: string, text: string, more: object = {}) =>
  api.askQuestion({ params: { id }, body: { text, ...more } })
const answer = () => ({
  answer: 'Inconel 625',
  answeredByName: 'Morag Weir',
  answeredOn: today(),
  affectsScope: false,
})

const textOf = (bytes: Uint8Array): string => pdfText(bytes).flat().join('\n')

describe('The prints', () => {
  it('are a summary with everything, and the list of questions', async () => {
    const made = await create()
    const asked = await ask(made.id, 'Which overlay?', { lineId: made.lines[0]?.id })
    await ask(made.id, 'Who inspects?')
    await api.answerQuestion({ params: { id: asked.id }, version: 1, body: answer() })
    const bytes = async (path: string) => {
      const reply = await seller.request('GET', `/api/v1/enquiries/${made.id}/${path}`)
      expect(reply.status).toBe(200)
      return reply
    }
    const summary = await bytes('pdf')
    expect(summary.headers['content-type']).toBe('application/pdf')
    const words = textOf(summary.bytes)
    for (const part of [
      made.number,
      'Calder Pressure Systems',
      'Manifold header 20',
      'Which overlay?',
      'Inconel 625',
    ]) {
      expect(words).toContain(part)
    }
    const list = textOf((await bytes('clarification-pdf?download=1&dueOn=2026-12-24')).bytes)
    expect(list).toContain('Clarification list')
    expect(list).toContain('Who inspects?')
    expect(list).toContain('Answered so far')
    expect(list).toContain('24 December 2026')
    const client = await server.signIn('client')
    expect((await client.request('GET', `/api/v1/enquiries/${made.id}/pdf`)).status).toBe(403)
    expect((await seller.request('GET', `/api/v1/enquiries/${setup.companyId}/pdf`)).status).toBe(404)
  })
})

// Last, because a day later nobody is signed in any more.
describe('Late answers', () => {
  it('are found in the list and counted until they come', async () => {
    const made = await create()
    const asked = await ask(made.id, 'Which?')
    const body = { to: [setup.contactEmail], cc: [], subject: 'Q', message: 'Q', dueOn: today() }
    await api.sendQuestions({ params: { id: made.id }, version: made.version, body })
    let browser = seller
    const listed = async (filter: string) => {
      const { body } = await browser.request('GET', `/api/v1/enquiries?filter[${filter}]=true&per_page=100`)
      return (body as { data: { id: string }[] }).data.some(({ id }) => id === made.id)
    }
    expect([await listed('openQuestions'), await listed('answersOverdue')]).toEqual([true, false])
    server.services.clock.advance(86_400)
    browser = await server.signIn(setup.seller)
    const later = browser.client(enquiries)
    expect([await listed('openQuestions'), await listed('answersOverdue')]).toEqual([true, true])
    expect((await later.questions({ params: { id: made.id } }))[0]?.isLate).toBe(true)
    await later.answerQuestion({ params: { id: asked.id }, version: 2, body: answer() })
    expect([await listed('openQuestions'), await listed('answersOverdue')]).toEqual([false, false])
    expect((await later.get({ params: { id: made.id } })).answersDueOn).toBeNull()
  })
})
