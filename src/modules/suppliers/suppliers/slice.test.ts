import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { certificateBody, createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { suppliers } from './contract.ts'
import { companies } from '#modules/people/companies/contract.ts'

const server = await testServer()
const day = (days: number) =>
  new Date(server.services.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const errorsOf = (reply: { body: unknown }) => (reply.body as { errors?: object }).errors ?? {}
const messageOf = (reply: { body: unknown }) => (reply.body as { message: string }).message

describe('The approval of a supplier', () => {
  it('is a decision of a manager with a reason, kept in its history', async () => {
    const user = await server.signIn('user')
    const manager = await server.signIn('manager')
    const { id } = await createSupplier(user)
    const path = `/api/v1/suppliers/${id}`
    const body = { reason: 'Audited on site' }
    expect((await user.request('POST', `${path}/approve`, { version: 1, body })).status).toBe(403)
    expect((await manager.request('POST', `${path}/approve`, { body })).status).toBe(428)
    expect((await manager.request('POST', `${path}/approve`, { version: 7, body })).status).toBe(412)
    const bare = await manager.request('POST', `${path}/approve`, { version: 1, body: {} })
    expect([bare.status, Object.keys(errorsOf(bare))]).toEqual([422, ['reason']])
    const approved = await supplierSide(manager, id).approve()
    expect(approved).toMatchObject({ status: 'approved', version: 2, refusal: null })
    const again = await manager.request('POST', `${path}/approve`, { version: 2, body })
    expect([again.status, (again.body as { code: string }).code]).toEqual([422, 'invalid_transition'])
    const suspended = await manager.client(suppliers).suspend({
      params: { id },
      version: 2,
      body: { reason: 'Two late certificates' },
    })
    expect(suspended.history.map(({ from, to, reason, actorName }) => [from, to, reason, actorName])).toEqual(
      [
        ['approved', 'suspended', 'Two late certificates', manager.person.name],
        ['pending_approval', 'approved', 'Audited on site', manager.person.name],
      ],
    )
    expect(suspended.refusal).toEqual({
      sentence: `${suspended.name} is suspended as a supplier.`,
      canOverride: false,
    })
    const { data } = await user.client(companies).timeline({ params: { id } })
    expect(data[0]).toMatchObject({ action: 'suspend', text: 'Suspended', reason: 'Two late certificates' })
    expect(data[0]?.changes).toEqual([
      { field: 'supplierStatus', label: 'Supplier status', from: 'approved', to: 'suspended' },
    ])
  })

  it('cannot be written with the company, and begins and ends with the role', async () => {
    const user = await server.signIn('user')
    const made = await createSupplier(user)
    expect(made.supplierStatus).toBe('pending_approval')
    const patch = await user.request('PATCH', `/api/v1/companies/${made.id}`, {
      version: 1,
      body: { supplierStatus: 'approved' },
    })
    expect(patch.status).toBe(422)
    const changed = await user.client(companies).update({
      params: { id: made.id },
      version: 1,
      body: { isSupplier: false, isCustomer: true, status: 'prospect' },
    })
    expect(changed.supplierStatus).toBeNull()
    const manager = await server.signIn('manager')
    const refused = await manager.request('POST', `/api/v1/suppliers/${made.id}/approve`, {
      version: changed.version,
      body: { reason: 'x' },
    })
    expect([refused.status, messageOf(refused)]).toEqual([422, 'Nothing is bought from this company.'])
    const { can } = await supplierSide(manager, made.id).get()
    expect(can.approve).toBe('Nothing is bought from this company.')
  })

  it('says what may be done by whom', async () => {
    const user = await server.signIn('user')
    const { id } = await createSupplier(user)
    const { can } = await supplierSide(user, id).get()
    expect(can).toMatchObject({
      approve: 'You do not have the right to "Approve supplier".',
      addApproval: 'You do not have the right to approve suppliers.',
      addCertificate: true,
    })
    expect(
      (await server.signIn('client').then((who) => who.request('GET', `/api/v1/suppliers/${id}`))).status,
    ).toBe(403)
  })
})

describe('Certificates', () => {
  it('count from the day on which they begin: none is entered before, but in place of one that holds until then', async () => {
    const user = await server.signIn('user')
    const { id } = await createSupplier(user)
    const side = supplierSide(user, id)
    const later = {
      status: 422,
      body: { errors: { issuedOn: [expect.stringContaining('enter it once it holds')] } },
    }
    expect(await problem(side.addCertificate({ issuedOn: day(30) }))).toMatchObject(later)
    const { certificates, version } = await side.addCertificate({ expiresOn: day(20) })
    const certificateId = certificates[0]?.id
    const body = certificateBody({ certificateId, issuedOn: day(2) }) as never
    const change = user.client(suppliers).changeCertificate({ params: { id }, version, body })
    expect(await problem(change)).toMatchObject(later)
    expect(
      await problem(side.addCertificate({ issuedOn: day(22), replacesId: certificateId })),
    ).toMatchObject(later)
    const next = await side.addCertificate({ issuedOn: day(21), replacesId: certificateId })
    expect(next.certificates.map(({ endReason }) => endReason)).toEqual([null, 'Renewed'])
  })

  it('are added, corrected, renewed and ended; the list knows the next expiry', async () => {
    const user = await server.signIn('user')
    const { id } = await createSupplier(user)
    const side = supplierSide(user, id)
    const client = user.client(suppliers)
    const soon = day(20)
    await side.addCertificate({ expiresOn: soon })
    const added = await side.addCertificate({ standard: 'ISO 14001', number: 'EN-1', isMandatory: false })
    expect(added.certificates.map(({ standard, expiresOn }) => [standard, expiresOn])).toEqual([
      ['ISO 9001', soon],
      ['ISO 14001', '2099-01-09'],
    ])
    const [first] = added.certificates
    const nextOf = async () => (await user.client(companies).get({ params: { id } })).nextCertificateOn
    expect(await nextOf()).toBe(soon)
    const found = await user.client(companies).list({ query: { filter: { certificateDays: { to: '30' } } } })
    expect(found.data.map((row) => row.id)).toEqual([id])
    const corrected = await client.changeCertificate({
      params: { id },
      version: added.version,
      body: certificateBody({ certificateId: first?.id, number: 'QM-4712', expiresOn: soon }) as never,
    })
    expect(corrected.certificates[0]?.number).toBe('QM-4712')
    const renewed = await side.addCertificate({ number: 'QM-5000', replacesId: first?.id })
    expect(renewed.certificates.map(({ number, endReason }) => [number, endReason])).toEqual([
      ['EN-1', null],
      ['QM-5000', null],
      ['QM-4712', 'Renewed'],
    ])
    const last = renewed.certificates[1]
    const ended = await client.endCertificate({
      params: { id },
      version: renewed.version,
      body: { certificateId: last?.id ?? '', reason: 'Withdrawn by the body' },
    })
    expect(ended.certificates.filter(({ endedAt }) => !endedAt)).toHaveLength(1)
    expect(await nextOf()).toBe('2099-01-09')
    const { data } = await user.client(companies).timeline({ params: { id } })
    expect(data.map(({ text }) => text)).toEqual([
      'Ended certificate',
      'Renewed certificate',
      'Changed certificate',
      'Added certificate',
      'Added certificate',
      'Created',
    ])
  })

  it('are refused when they end before they begin, name a foreign file, or are not there', async () => {
    const user = await server.signIn('user')
    const { id } = await createSupplier(user)
    const other = await createSupplier(user)
    const [strange] = (await supplierSide(user, other.id).addCertificate()).certificates
    const send = (name: string, body: object) =>
      user.request('POST', `/api/v1/suppliers/${id}/${name}`, { version: 1, body })
    const early = await send(
      'add-certificate',
      certificateBody({ issuedOn: '2026-02-01', expiresOn: '2026-01-01' }),
    )
    expect(errorsOf(early)).toEqual({ expiresOn: ['A certificate cannot run out before it was issued.'] })
    const file = await send('add-certificate', certificateBody({ fileId: crypto.randomUUID() }))
    expect(errorsOf(file)).toEqual({ fileId: ['The file is not attached to this company.'] })
    const foreign = await send('add-certificate', certificateBody({ replacesId: strange?.id }))
    expect(Object.keys(errorsOf(foreign))).toEqual(['replacesId'])
    const ended = await send('end-certificate', { certificateId: strange?.id, reason: 'x' })
    expect(Object.keys(errorsOf(ended))).toEqual(['certificateId'])
    const changed = await send('change-certificate', certificateBody({ certificateId: strange?.id }))
    expect(Object.keys(errorsOf(changed))).toEqual(['certificateId'])
    const nobody = await user.request('POST', `/api/v1/suppliers/${crypto.randomUUID()}/add-certificate`, {
      version: 1,
      body: certificateBody(),
    })
    expect(nobody.status).toBe(404)
    expect((await supplierSide(user, id).get()).version).toBe(1)
  })

  it('keep a supplier from being fully approved while a mandatory one has run out', async () => {
    const manager = await server.signIn('manager')
    const { id } = await createSupplier(manager)
    const side = supplierSide(manager, id)
    const { certificates } = await side.addCertificate({ expiresOn: day(-1) })
    const { can, version } = await side.get()
    expect(can.approve).toMatch(/^The mandatory certificate ISO 9001 ran out on .* Add its renewal first/)
    const refused = await manager.request('POST', `/api/v1/suppliers/${id}/approve`, {
      version,
      body: { reason: 'They are nice' },
    })
    expect([refused.status, messageOf(refused)]).toEqual([422, can.approve])
    const conditional = await manager.client(suppliers).approveConditionally({
      params: { id },
      version,
      body: { reason: 'Until the renewal is here' },
    })
    expect(conditional.refusal).toMatchObject({ canOverride: true })
    await side.addCertificate({ replacesId: certificates[0]?.id, number: 'QM-NEW' })
    expect((await side.approve('Renewal seen')).status).toBe('approved')
  })
})

describe('What a supplier is approved for', () => {
  it('is written by those who approve, in their name, replaced and taken back', async () => {
    const manager = await server.signIn('manager')
    const user = await server.signIn('user')
    const { id } = await createSupplier(user)
    const side = supplierSide(manager, id)
    const denied = await user.request('POST', `/api/v1/suppliers/${id}/add-approval`, {
      version: 1,
      body: { kind: 'process', name: 'Forging' },
    })
    expect(denied.status).toBe(403)
    const one = await side.addApproval('Forging', { validUntil: day(100), conditions: 'Up to 2 t' })
    expect(one.approvals[0]).toMatchObject({
      name: 'Forging',
      approvedByName: manager.person.name,
      approvedOn: day(0),
      conditions: 'Up to 2 t',
    })
    const twice = await manager.request('POST', `/api/v1/suppliers/${id}/add-approval`, {
      version: one.version,
      body: { kind: 'process', name: 'forging' },
    })
    expect(errorsOf(twice)).toEqual({
      name: ['The supplier is approved for this already. Change that entry.'],
    })
    const past = await manager.request('POST', `/api/v1/suppliers/${id}/add-approval`, {
      version: one.version,
      body: { kind: 'process', name: 'Casting', validUntil: day(-1) },
    })
    expect(Object.keys(errorsOf(past))).toEqual(['validUntil'])
    const cast = (await side.addApproval('Casting')).approvals.find(({ name }) => name === 'Casting')
    const renamed = side.addApproval('Forging', { replacesId: cast?.id })
    await expect(renamed).rejects.toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
    const { version } = await side.get()
    const body = { approvalId: cast?.id ?? '', reason: 'Foundry closed' }
    await manager.client(suppliers).endApproval({ params: { id }, version, body })
    const replaced = await side.addApproval('Forging', { replacesId: one.approvals[0]?.id })
    expect(replaced.approvals.map(({ conditions, endReason }) => [conditions, endReason])).toEqual([
      [null, null],
      [null, 'Foundry closed'],
      ['Up to 2 t', 'Replaced'],
    ])
    const over = await manager.client(suppliers).endApproval({
      params: { id },
      version: replaced.version,
      body: { approvalId: replaced.approvals[0]?.id ?? '', reason: 'Hammer sold' },
    })
    expect(over.approvals.filter(({ endedAt }) => !endedAt)).toEqual([])
    const customer = await createCompany(server.services, 'Only a customer')
    const none = await manager.request('POST', `/api/v1/suppliers/${customer}/add-approval`, {
      version: 1,
      body: { kind: 'process', name: 'Forging' },
    })
    expect(messageOf(none)).toBe('Nothing is bought from this company.')
  })
})

describe('The list of suppliers', () => {
  it('holds those we buy from, by status, and no customers', async () => {
    const manager = await server.signIn('manager')
    const one = await createSupplier(manager, {
      name: 'Zeta Rings',
      isSupplier: false,
      isSubcontractor: true,
    })
    await supplierSide(manager, one.id).approve()
    await createCompany(server.services, 'Zeta Customers')
    const page = await manager.client(suppliers).list({ query: { search: 'zeta' } })
    expect(page.data.map(({ name, status }) => [name, status])).toEqual([['Zeta Rings', 'approved']])
    const waiting = await manager.client(suppliers).list({
      query: { search: 'zeta', filter: { status: ['pending_approval'] } },
    })
    expect(waiting.data).toEqual([])
    const [plan] = await server.services.db.query<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN SELECT id FROM companies WHERE certificate_due_on < '2026-12-01' ORDER BY certificate_due_on, id LIMIT 26`,
    )
    expect(plan?.['QUERY PLAN']).toContain('Limit')
  })
})
