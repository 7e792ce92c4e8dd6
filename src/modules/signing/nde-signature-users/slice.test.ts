import { describe, expect, it } from 'vitest'
import { appointmentSuite, createFacility, dayIn } from '../../../../test/support/appointment-suite.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { FileEntry } from '#platform/contract/documents/activity.ts'
import { ndeSignatureUsers } from './contract.ts'

const server = await testServer()
const today = server.services.clock.today()
const certificate = {
  methods: [{ method: 'UT', level: 'II' }],
  scheme: 'pcn',
  certificateNo: 'PCN 318204',
  certificateIssuedOn: dayIn(-900),
  certificateExpiresOn: dayIn(900),
} as const

appointmentSuite(server, ndeSignatureUsers, certificate)

const administrator = await server.signIn('administrator')
const client = administrator.client(ndeSignatureUsers)

async function appoint(more: object = {}) {
  const { id } = await server.createPerson({ role: 'user' })
  return client.create({
    body: { userId: id, validFrom: today, ...certificate, methods: [...certificate.methods], ...more },
  })
}

describe('An entry', () => {
  it('gives back methods, levels and certificate', async () => {
    const methods = [
      { method: 'MT', level: 'III' },
      { method: 'PMI', level: 'operator' },
    ]
    const entry = await appoint({ methods, scheme: 'snt_tc_1a', writtenPractice: 'WP-07 Rev 3' })
    expect(entry).toMatchObject({
      methods,
      writtenPractice: 'WP-07 Rev 3',
      eyeTestExpiresOn: null,
      fileCount: 0,
    })
    expect((await client.get({ params: { id: entry.id } })).methods).toEqual(methods)
  })

  it('runs out with its first date: certificate, eye test or its own last day', async () => {
    expect((await appoint()).expiresOn).toBe(dayIn(900))
    expect((await appoint({ eyeTestExpiresOn: dayIn(12) })).expiresOn).toBe(dayIn(12))
    expect((await appoint({ validUntil: dayIn(5), eyeTestExpiresOn: dayIn(12) })).daysLeft).toBe(5)
    const blind = await appoint({ eyeTestExpiresOn: dayIn(-1) })
    expect(blind).toMatchObject({ state: 'expired', isCurrent: false, daysLeft: -1 })
    const lapsed = await appoint({ certificateExpiresOn: dayIn(-30) })
    expect(lapsed.state).toBe('expired')
  })

  it('is refused with wrong levels, dates that run backwards and no method', async () => {
    const fields = async (more: object) =>
      Object.keys(((await problem(appoint(more))) as { errors: object }).errors)
    expect(await fields({ methods: [] })).toEqual(['methods'])
    expect(await fields({ methods: [{ method: 'UT', level: 'operator' }] })).toEqual(['methods'])
    expect(await fields({ methods: [{ method: 'XX', level: 'II' }] })).toEqual(['methods.0.method'])
    expect(await fields({ certificateExpiresOn: dayIn(-900) })).toEqual(['certificateExpiresOn'])
    expect(await fields({ scheme: 'snt_tc_1a' })).toEqual(['writtenPractice'])
    expect(await fields({ certificateNo: ' ' })).toEqual(['certificateNo'])
  })

  it('is found by method and scheme', async () => {
    const facilityId = await createFacility(server.services)
    const ut = await appoint({ facilityId })
    const both = await appoint({
      facilityId,
      scheme: 'iso_9712',
      methods: [
        { method: 'MT', level: 'II' },
        { method: 'PT', level: 'I' },
      ],
    })
    const ids = async (filter: Record<string, string[]>) =>
      (await client.list({ query: { filter: { facilityId: [facilityId], ...filter } } })).data
        .map(({ id }) => id)
        .sort()
    expect(await ids({ method: ['PT'] })).toEqual([both.id])
    expect(await ids({ method: ['UT', 'MT'] })).toEqual([ut.id, both.id].sort())
    expect(await ids({ method: ['RT'] })).toEqual([])
    expect(await ids({ scheme: ['iso_9712'] })).toEqual([both.id])
  })

  it('carries the certificate as a file', async () => {
    const { id } = await appoint()
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7\n%%EOF\n'], 'pcn-318204.pdf', { type: 'application/pdf' }))
    const url = `/api/v1/nde-signature-users/${id}/files`
    const stored = await administrator.request('POST', url, { body: form })
    expect(stored.status, JSON.stringify(stored.body)).toBe(201)
    expect((stored.body as { data: FileEntry }).data.name).toBe('pcn-318204.pdf')
    expect((await client.get({ params: { id } })).fileCount).toBe(1)
    expect((await (await server.signIn('manager')).request('GET', url)).status).toBe(403)
  })
})
