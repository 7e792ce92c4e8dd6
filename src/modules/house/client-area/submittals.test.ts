import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SubmittalRecord } from '#modules/production/submittals/contract.ts'
import { returnCodes } from '#modules/production/return-codes/contract.ts'
import {
  accessBy,
  contactOf,
  drawing,
  errorsOf,
  reasonOf,
  returnCodeFor,
  returnDocuments,
  submittalPath,
} from '../../../../test/support/client-area.ts'
import { attach } from '../../../../test/support/drawings.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { submittalDesk } from '../../../../test/support/submittals.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { clientArea } from './contract.ts'

const server = await testServer()
const { db } = server.services
const made = await submittalDesk(server)
const { api, at, coordinator, order, draft, send, sent, answer, read, resend } = made
const { companyId, otherCompanyId } = made.quotes.setup

let buyer: SignedIn
let second: SignedIn
const quote = await order()
beforeAll(async () => {
  buyer = (await contactOf(server, companyId, 'Ros Buyer')).browser
  second = (await contactOf(server, companyId, 'Tom Second')).browser
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

const shown = async (who: SignedIn) =>
  (await who.client(clientArea).submittals({ query: { shown: 'all' } })).map(({ number }) => number)
const open = (who: SignedIn, { id }: { id: string }) => who.client(clientArea).submittal({ params: { id } })
const returned = async (who: SignedIn, row: SubmittalRecord, more: object = {}, files = {}) =>
  returnDocuments(who, row, { code: await returnCodeFor(server, who, row.id), ...more }, files)

describe('Documents in the client area', () => {
  it('stand there once they were sent, with what is asked and the files as they went, without what waits for them', async () => {
    const row = await draft(quote, { coverNote: 'Please look at sheet 2.' })
    expect(await shown(buyer)).not.toContain(`${row.number}/1`)
    expect((await buyer.request('GET', submittalPath(row.id))).status).toBe(404)
    const gone = await send(row)
    const [entry] = await buyer.client(clientArea).submittals({ query: {} })
    expect(entry).toMatchObject({ number: `${row.number}/1`, state: 'open', stage: 'for_approval' })
    const page = await open(buyer, gone)
    expect(page).toMatchObject({
      whyNotReturn: null,
      documents: gone.lines.map(({ label }) => label),
      dueOn: gone.dueOn,
      coverNote: 'Please look at sheet 2.',
      codes: gone.codes,
    })
    for (const word of ['blocks', 'held', 'exempt']) expect(JSON.stringify(page)).not.toContain(word)
    const [file] = page.files
    const paper = await buyer.request('GET', submittalPath(row.id, `files/${file?.id}`))
    expect(paper.status).toBe(200)
    const { data } = await api.timeline({ params: { id: row.id }, query: {} })
    expect(data[0]).toMatchObject({ action: 'download', actorName: 'Ros Buyer' })
  })

  it('give out the files of that round alone', async () => {
    const [one, other] = [await sent(quote), await sent(quote)]
    const later = await attach(coordinator, `/api/v1/submittals/${one.id}`, { name: 'internal.pdf' })
    for (const fileId of [later, other.sentFiles?.[0]?.id])
      expect((await buyer.request('GET', submittalPath(one.id, `files/${fileId}`))).status).toBe(404)
  })

  it('are seen by a contact for the projects that they are limited to, and by nobody of another company', async () => {
    const limited = await contactOf(server, companyId, 'Lia Limited')
    const stranger = (await contactOf(server, otherCompanyId, 'Sid Stranger')).browser
    const manager = await server.signIn('manager')
    await accessBy(manager, limited).limit('Ferry')
    const row = await sent(quote)
    for (const who of [limited.browser, stranger]) {
      expect(await shown(who)).toEqual([])
      for (const [call, step] of [
        ['GET', ''],
        ['GET', `files/${row.sentFiles?.[0]?.id}`],
        ['POST', 'code'],
      ] as const)
        expect((await who.request(call, submittalPath(row.id, step))).status).toBe(404)
      expect((await returnDocuments(who, row, { code: '123456' })).status).toBe(404)
    }
    await db.query(sql`UPDATE quotes SET project_name = 'ferry' WHERE id = ${quote.id}`)
    expect(await shown(limited.browser)).toContain(`${row.number}/1`)
    await accessBy(manager, limited).withdraw()
    expect((await returnDocuments(limited.browser, row, { code: '123456' })).status).toBe(403)
    expect(await read(row)).toMatchObject({ status: 'sent' })
  })
})

describe('A contact who returns documents', () => {
  it('does it by the action of the house, signed, with comments and their pages, and the house sees who', async () => {
    const row = await sent(quote)
    const comments = [{ page: '2', text: 'Show the datum' }, { text: 'Weld symbol' }]
    const reply = await returned(buyer, row, { returnCode: '2', comments }, { file: 'Marked' })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        data: {
          state: 'returned',
          returnCode: '2',
          returnedBy: 'Ros Buyer',
          returnedFile: { name: 'marked.txt' },
        },
      },
    ])
    const back = await read(row)
    expect(back).toMatchObject({
      status: 'accepted_with_comments',
      holds: true,
      returnedByName: 'Ros Buyer',
      returnSignedBy: 'Ros Buyer',
      comments: [{ page: '2', text: 'Show the datum' }, { page: null }],
    })
    expect(back.history.at(-1)).toMatchObject({ action: 'takeReturn', actorName: 'Ros Buyer' })
    const one = await api.answerComment({ ...at(back), body: { no: 1, answer: 'Shown.' } })
    expect((await open(buyer, row)).comments[0]).toMatchObject({ answer: 'Shown.' })
    expect(await api.signatures({ params: { id: row.id } })).toMatchObject([
      { name: 'Ros Buyer', meaning: 'returned_by_customer', changedAfter: false },
    ])
    const mails = await server.mails(coordinator.person.email)
    expect(mails.at(-1)).toMatchObject({ template: 'submittal-returned' })
    const { returnedFile } = await open(buyer, one)
    const file = await second.request('GET', submittalPath(row.id, `files/${returnedFile?.id}`))
    expect(file.bytes.toString()).toBe('Marked')
  })

  it('is asked what staff are asked, before any code', async () => {
    const row = await sent(quote)
    const refusals = [
      [{ returnCode: '2' }, ['comments']],
      [{ returnCode: '9' }, ['returnCode']],
      [{ comments: [{ text: 'Yes, but' }] }, ['comments']],
      [{ comments: [{ page: '1', text: ' ' }] }, ['comments.0.text']],
      [{ code: '000000x' }, ['code']],
    ] as const
    for (const [more, fields] of refusals) {
      const reply = await returnDocuments(buyer, row, { code: '111', ...more })
      expect([reply.status, errorsOf(reply)]).toEqual([422, expect.arrayContaining([...fields])])
    }
    expect((await returnDocuments(buyer, { ...row, version: row.version - 1 }, { code: '111' })).status).toBe(
      412,
    )
    expect(await read(row)).toMatchObject({ status: 'sent', version: row.version, returnedByName: null })
    const files = await api.files({ params: { id: row.id } })
    expect(files).toEqual([])
  })

  it('cannot return what came back already, was withdrawn, superseded, or let go with their permission', async () => {
    const [first, gone] = [await sent(quote), await sent(quote)]
    const code = await returnCodeFor(server, buyer, first.id)
    const back = await answer(first, '3')
    expect(reasonOf(await returnDocuments(buyer, back, { code }))).toBe('submittal_returned')
    await send(await resend(first))
    expect(reasonOf(await returnDocuments(buyer, await read(first), { code }))).toBe('submittal_returned')
    const withdrawn = await api.withdraw({ ...at(gone), body: { reason: 'Wrong order' } })
    expect(reasonOf(await returnDocuments(buyer, withdrawn, { code }))).toBe('submittal_withdrawn')
    await send(await resend(gone))
    expect(reasonOf(await returnDocuments(buyer, await read(gone), { code }))).toBe('submittal_superseded')

    const quality = await server.signIn({ role: 'manager', name: 'Quinn Quality' })
    await makeSigner(server, quality.person)
    await makeSignatory(server, quality.person, { documentKinds: ['document_approval'] })
    const held = await sent(quote)
    const fileId = await attach(coordinator, `/api/v1/submittals/${held.id}`, { name: 'permission.pdf' })
    const body = { reason: 'They wrote that we may begin.', fileId, signature: signed }
    const free = await made.of(quality).exempt({ ...at(await read(held)), body })
    expect(await open(buyer, free)).toMatchObject({ state: 'permitted' })
    expect(reasonOf(await returnDocuments(buyer, free, { code }))).toBe('submittal_permitted')
    expect(await answer(await read(free))).toMatchObject({ status: 'accepted' })
  })

  it('is taken once: however often it is sent with its key, and of two at once one goes', async () => {
    const row = await sent(quote)
    const code = await returnCodeFor(server, buyer, row.id)
    const whole = { code, ...drawing() }
    const key = { key: 'key-of-the-return' }
    const [one, again] = [
      await returnDocuments(buyer, row, whole, key),
      await returnDocuments(buyer, row, whole, key),
    ]
    expect([one.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(one.body)
    const other = await sent(quote)
    const codes = [
      await returnCodeFor(server, buyer, other.id),
      await returnCodeFor(server, second, other.id),
    ]
    const replies = await Promise.all([
      returnDocuments(buyer, other, { code: codes[0] }),
      returnDocuments(second, other, { code: codes[1], returnCode: '4' }),
      answer(other, '3').then(
        () => ({ status: 200 }),
        () => ({ status: 412 }),
      ),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(other)).history.filter(({ action }) => action === 'takeReturn')).toHaveLength(1)
  })

  it('is never an administrator who looks on as them', async () => {
    const row = await sent(quote)
    const administrator = await server.signIn('administrator')
    await administrator.request('POST', `/api/v1/user-permissions/${buyer.person.id}/view-as`)
    expect(await shown(administrator)).toContain(`${row.number}/1`)
    expect((await administrator.request('POST', submittalPath(row.id, 'code'))).status).toBe(403)
    expect((await returnDocuments(administrator, row, { code: '123456' })).status).toBe(403)
    expect(await read(row)).toMatchObject({ status: 'sent' })
  })
})

describe('A contact who cannot draw', () => {
  const undrawn = { strokes: undefined, image: undefined }
  it('types their own name, which counts like a drawing', async () => {
    const row = await sent(quote)
    const reply = await returned(buyer, row, { ...undrawn, typedName: 'Ros Buyer' })
    expect(reply.status).toBe(200)
    const [profile] = await db.query<{ method: string; typedName: string }>(sql`
      SELECT method, typed_name AS "typedName" FROM signature_profiles
      WHERE user_id = ${buyer.person.id} AND revoked_at IS NULL`)
    expect(profile).toEqual({ method: 'typed', typedName: 'Ros Buyer' })
    expect(await api.signatures({ params: { id: row.id } })).toMatchObject([
      { name: 'Ros Buyer', meaning: 'returned_by_customer', changedAfter: false },
    ])
  })

  it('types nobody else, and signs nothing without either', async () => {
    const row = await sent(quote)
    const other = await returned(buyer, row, { ...undrawn, typedName: 'Tom Second' })
    expect([other.status, errorsOf(other)]).toEqual([422, ['typedName']])
    const neither = await returned(buyer, row, undrawn)
    expect([neither.status, errorsOf(neither)]).toEqual([422, ['strokes']])
    expect(await read(row)).toMatchObject({ status: 'sent', returnSignedBy: null })
  })
})

describe('The codes of a customer', () => {
  it('replace those of the house for the contact and for staff, and leave what came back as it was', async () => {
    const before = await answer(await sent(quote), '1')
    const manager = (await server.signIn('manager')).client(returnCodes)
    const params = { id: companyId }
    const codes = [
      { code: 'A', label: 'No objection', effect: 'accepted', needsFile: true },
      { code: 'C', label: 'Not accepted', effect: 'rejected', needsFile: false },
    ] as const
    const { version } = await manager.change({ params, body: { version: 0, codes: [...codes] } })
    const row = await sent(quote)
    expect((await open(buyer, row)).codes).toEqual(codes)
    expect(row.codes).toEqual(codes)
    expect(errorsOf(await returnDocuments(buyer, row, { code: '1' }))).toEqual(['returnCode'])
    const needsFile = await returnDocuments(buyer, row, { code: '1', returnCode: 'A' })
    expect(errorsOf(needsFile)).toEqual(['file'])
    expect((await returned(buyer, row, { returnCode: 'A' }, { file: 'Stamped' })).status).toBe(200)
    expect(await read(row)).toMatchObject({
      status: 'accepted',
      returnCode: 'A',
      returnLabel: 'No objection',
    })
    expect(await read(before)).toMatchObject({ status: 'accepted', returnCode: '1', returnLabel: 'Accepted' })
    await manager.change({ params, body: { version, codes: [] } })
    expect((await read(row)).codes).toHaveLength(5)
  })
})
