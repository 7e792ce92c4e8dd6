import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { operationTemplates } from './contract.ts'
import { templateOperations } from './contract/operations.ts'
import { usualOperation } from './domain/operation.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { termsAndConditions } from '#modules/signing/terms/contract.ts'
import { userPermissions } from '#modules/people/user-permissions/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { PASSWORD } from '../../../../test/support/people.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const path = '/api/v1/terms-and-conditions'
const right = 'terms-and-conditions:approve'
const reason = 'We are two people, and the other one works in the shop.'
let ada: SignedIn

beforeAll(async () => {
  ada = await server.signIn({ role: 'administrator', name: 'Ada Admin' })
})

/** Nobody but Ada is left with the right. */
beforeEach(async () => {
  await server.services.db.query(sql`UPDATE users SET status = 'disabled' WHERE id <> ${ada.person.id}`)
  await server.services.db.query(sql`DELETE FROM user_permissions`)
})

const draft = (title: string) =>
  ada.client(termsAndConditions).create({
    body: {
      kind: 'sale',
      language: 'en',
      title,
      body: richTextOf([{ heading: '1', paragraphs: ['Words.'] }]),
    },
  })
const approveOwn = (id: string, version: number, body: object = { reason, password: PASSWORD }) =>
  ada.request('POST', `${path}/${id}/approve-own`, { body, version })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
const read = (id: string) => ada.client(termsAndConditions).get({ params: { id } })

describe('The only person with the right to approve', () => {
  it('approves own terms with a reason and the password, and the exception shows for good', async () => {
    const { id, version, can } = await draft('Alone')
    expect([can.approveOwn, can.approve]).toEqual([
      true,
      expect.stringMatching(/choose "Approve own work" in the menu/),
    ])
    expect((await ada.request('POST', `${path}/${id}/approve`, { body: {}, version })).status).toBe(422)
    const wrong = await approveOwn(id, version, { reason, password: 'not the password' })
    expect(wrong.body).toMatchObject({ errors: { password: ['The password is incorrect.'] } })
    expect((await approveOwn(id, version, { password: PASSWORD })).status).toBe(422)
    expect((await approveOwn(id, version)).status).toBe(200)
    const approved = await read(id)
    expect(approved).toMatchObject({
      status: 'approved',
      approvalException: { reason, lost: expect.any(Array) },
    })
    expect(approved.can.approveOwn).toBeUndefined()
    const pdf = pdfText((await ada.request('GET', `${path}/${id}/pdf`)).bytes)
    expect(pdf.flat().join(' ')).toContain('Approved by its author: nobody else had the right to approve it.')
    const [entry] = await server.services.db.query<{ action: string; reason: string }>(sql`
      SELECT action, reason FROM audit_log WHERE entity_id = ${id} AND action = 'approveOwn'`)
    expect(entry?.reason).toBe(reason)
    const [row] = await server.services.db.query<{ all: string }>(
      sql`SELECT string_agg(a::text, ' ') AS all FROM audit_log a WHERE entity_id = ${id}`,
    )
    expect(row?.all).not.toContain(PASSWORD)
  })

  it('approves an own template, once it is complete', async () => {
    const level = await insertRow(server.services.db, pslLevelTable, {
      code: 'PSL 1',
      name: 'API 6A PSL 1',
      standard: 'API 6A',
      rank: 1,
      minCertificateType: '3.1',
      requiresSerialisation: false,
      requiresTechnicalReview: false,
      recordRetentionYears: 10,
      productFamilies: [],
      sortOrder: 1,
      active: true,
    })
    const templates = ada.client(operationTemplates)
    const { id } = await templates.create({
      body: { pslLevelId: level, code: 'T-1', name: 'Machined', requiredDocuments: [] },
    })
    const empty = await templates.get({ params: { id } })
    expect(empty.can.approveOwn).toMatch(/Add at least one operation/)
    const body = { reason, password: PASSWORD }
    const early = templates.approveOwn({ params: { id }, version: empty.version, body })
    await expect(early).rejects.toMatchObject({ status: 422, body: { code: 'not_approvable' } })
    await ada.client(templateOperations).create({
      body: { ...usualOperation, templateId: id, title: 'Turn' },
    })
    const { version, can } = await templates.get({ params: { id } })
    expect(can.approveOwn).toBe(true)
    const done = await templates.approveOwn({ params: { id }, version, body })
    expect(done.approvalException).toMatchObject({ reason })
  })
})

describe('Own work, as soon as somebody else can approve', () => {
  it('is refused again, whoever has the right and wherever it comes from', async () => {
    const { id, version } = await draft('Two of us')
    const manager = await server.signIn({ role: 'manager', name: 'Mark Manager' })
    expect((await read(id)).can.approveOwn).toBe(true)
    await ada.client(userPermissions).addException({
      params: { id: manager.person.id },
      body: { permission: right, effect: 'allow', reason: 'Second pair of eyes' },
    })
    expect((await read(id)).can.approveOwn).toBe('You wrote this; Mark Manager can approve it.')
    expect(codeOf(await approveOwn(id, version))).toEqual([422, 'others_can_approve'])
    const by = await manager.client(termsAndConditions).approve({ params: { id }, body: {}, version })
    expect([by.approvedByName, by.approvalException]).toEqual(['Mark Manager', null])
  })

  it('is not for anybody who did not write it nor for anybody without the right', async () => {
    const { id, version } = await draft('Not theirs')
    const other = await server.signIn({ role: 'administrator', name: 'Bo Larsen' })
    const body = { reason, password: PASSWORD }
    const send = (who: SignedIn) => who.request('POST', `${path}/${id}/approve-own`, { body, version })
    expect(codeOf(await send(other))).toEqual([422, 'not_author'])
    expect((await send(await server.signIn('manager'))).status).toBe(403)
  })

  it('names in the exception who was disabled first', async () => {
    const { id, version } = await draft('Round it')
    const other = await server.signIn({ role: 'administrator', name: 'Bo Larsen' })
    expect(codeOf(await approveOwn(id, version))).toEqual([422, 'others_can_approve'])
    const { version: of } = await ada.client(users).get({ params: { id: other.person.id } })
    await ada.client(users).disable({ params: { id: other.person.id }, body: {}, version: of })
    expect((await approveOwn(id, version)).status).toBe(200)
    const today = server.services.clock.today()
    expect((await read(id)).approvalException?.lost).toEqual([
      `Bo Larsen was disabled on ${today} by Ada Admin.`,
    ])
  })

  it('names a role that was taken away too', async () => {
    const { id, version } = await draft('Demoted')
    const other = await server.signIn({ role: 'administrator', name: 'Cy Young' })
    const { version: of } = await ada.client(users).get({ params: { id: other.person.id } })
    await ada.client(users).update({ params: { id: other.person.id }, body: { role: 'user' }, version: of })
    expect((await approveOwn(id, version)).status).toBe(200)
    expect((await read(id)).approvalException?.lost.join()).toContain('Cy Young was given other rights on')
  })
})

it('of two approvals at once one counts', async () => {
  const { id, version } = await draft('Twice')
  const both = await Promise.all([approveOwn(id, version), approveOwn(id, version)])
  const [first, second] = both.map(({ status }) => status).toSorted((a, b) => a - b)
  expect([first, [412, 422].includes(second ?? 0)]).toEqual([200, true])
})

it('the password is tried five times a minute and no more', async () => {
  const { id, version } = await draft('Guessing')
  for (let tries = 0; tries < 6; tries += 1) await approveOwn(id, version, { reason, password: 'guess' })
  const right = await approveOwn(id, version)
  expect(JSON.stringify(right.body)).toContain('Too many attempts')
})
