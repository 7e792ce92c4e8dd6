import { describe, expect, it } from 'vitest'
import { attach, drawingDesk } from '../../../../test/support/drawings.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { search } from '#modules/house/search/contract.ts'

const server = await testServer()
const desk = await drawingDesk(server)
const { author, approver, of, at, read, draft, withFile, approve, current, revise, next } = desk
let last = 8000
const number = () => String((last += 1))

describe('Drawings and procedures', () => {
  it('are entered, listed by their newest and their current revision, and found', async () => {
    const no = number()
    const c = await current({ number: no })
    const d = await revise(c, 'D')
    expect(d).toMatchObject({ number: no, rev: 'D', revision: 1, status: 'draft', currentRev: 'C' })
    const { data } = await of(author).list({ query: { search: no } })
    expect(Object.fromEntries(data.map(({ rev, status }) => [rev, status]))).toEqual({
      C: 'current',
      D: 'draft',
    })
    const hits = await author.client(search).find({ query: { q: no } })
    expect(new Set(hits.map((hit) => hit.number))).toEqual(new Set([`${no} Rev C`, `${no} Rev D`]))
    const options = await of(author).options({ query: { search: no } })
    expect(options.map(({ code }) => code)).toEqual([`${no} Rev C`])
  })

  it('have a number once for a kind and an owner, and each revision once', async () => {
    const no = number()
    const c = await current({ number: no })
    expect(await problem(draft({ number: no.toLowerCase(), rev: 'Z' }))).toMatchObject({
      status: 422,
      errors: { number: ['It is in the register already: Body 4 in.'] },
    })
    expect(await problem(revise(c, 'c'))).toMatchObject({ errors: { rev: ['There is a Rev c already.'] } })
    const company = await createCompany(server.services, 'Orrin Wellhead')
    const theirs = await draft({ number: no, ownedBy: 'customer', companyId: company })
    expect(theirs).toMatchObject({ companyName: 'Orrin Wellhead' })
    expect(await problem(draft({ number: number(), ownedBy: 'customer' }))).toMatchObject({
      errors: { companyId: ['Choose the owner.'] },
    })
    expect(
      await problem(of(author).update({ ...at(await revise(c, 'D')), body: { number: 'other' } })),
    ).toMatchObject({ errors: { number: ['This stays the same through all revisions.'] } })
  })

  it('are approved by a signature, with their files, and never by who prepared or attached them', async () => {
    const made = await draft({ number: number() })
    expect(await problem(approve(made))).toMatchObject({ status: 422, errors: { files: ['Add the PDF.'] } })
    const ready = await withFile(made)
    expect(await problem(of(author).approve({ ...at(ready), body: { signature: signed } }))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'four_eyes' }] },
    })
    const stranger = await server.signIn({ role: 'administrator' })
    await makeSigner(server, stranger.person)
    expect(await problem(approve(ready, stranger))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
    const done = await approve(ready)
    expect(done).toMatchObject({ status: 'current', approvedByName: 'Arno Approver' })
    expect(done.approvedFiles).toMatchObject([{ name: 'drawing.pdf' }])
    const [given] = await of(author).signatures({ params: { id: done.id } })
    expect(given).toMatchObject({ meaning: 'approved', changedAfter: false })
    const helper = await server.signIn({ role: 'manager' })
    await makeSigner(server, helper.person)
    await makeSignatory(server, helper.person, { documentKinds: ['document_approval'] })
    const other = await withFile(await draft({ number: number() }), helper)
    expect(await problem(approve(other, helper))).toMatchObject({
      body: { refusals: [{ code: 'four_eyes' }] },
    })
  })

  it('keep the files of an approved revision as they are', async () => {
    const done = await current({ number: number() })
    const [file] = done.approvedFiles ?? []
    const gone = await author.request('DELETE', `/api/v1/drawings/${done.id}/files/${file?.id}`)
    expect(gone.status).toBe(423)
    await attach(author, `/api/v1/drawings/${done.id}`, { name: 'later.pdf' })
    const after = await read(done)
    expect(after.approvedFiles).toEqual(done.approvedFiles)
    expect(await problem(of(author).update({ ...at(after), body: { title: 'Other' } }))).toMatchObject({
      status: 423,
    })
  })

  it('supersede the revision before, in the order in which they are approved', async () => {
    const c = await current({ number: number(), rev: 'C' })
    const opened = await withFile(await revise(c, '0'))
    expect(opened.missingToApprove).toEqual({})
    const bare = await of(author).update({ ...at(opened), body: { effect: null, revisionReason: null } })
    expect(bare.missingToApprove).toEqual({
      effect: ['Choose whether it holds open travellers.'],
      revisionReason: ['Enter what has changed.'],
    })
    expect(await problem(approve(bare))).toMatchObject({ status: 422, body: { code: 'incomplete' } })
    const said = await of(author).update({ ...at(bare), body: { effect: 'inform', revisionReason: 'Bore' } })
    await approve(said)
    expect(await read(c)).toMatchObject({ status: 'superseded', currentRev: '0' })
    expect(await problem(revise(c, '1'))).toMatchObject({ status: 422 })
  })

  it('let a draft be given up: the revision before is the newest again', async () => {
    const c = await current({ number: number() })
    const d = await revise(c, 'D')
    await of(author).cancel({ ...at(d), body: { reason: 'Not needed' } })
    expect(await read(c)).toMatchObject({ isCurrent: true, status: 'current' })
    expect(await next(c, 'D')).toMatchObject({ status: 'current' })
  })

  it('are withdrawn with a reason and a signature', async () => {
    const c = await current({ number: number() })
    const body = { reason: 'Wrong material', signature: signed }
    expect(await problem(of(author).withdraw({ ...at(c), body }))).toMatchObject({ status: 422 })
    const gone = await of(approver).withdraw({ ...at(c), body })
    expect(gone.status).toBe('withdrawn')
    const given = await of(author).signatures({ params: { id: c.id } })
    expect(given.map(({ meaning, changedAfter }) => [meaning, changedAfter])).toEqual([
      ['approved', false],
      ['rejected', false],
    ])
  })

  it('of welding are approved by a welding coordinator', async () => {
    const signer = await server.signIn('user')
    await makeSigner(server, signer.person)
    await makeSignatory(server, signer.person, {
      documentKinds: ['document_approval', 'traveller_operation'],
      functions: ['quality'],
    })
    const wps = await withFile(await draft({ number: number(), kind: 'wps' }))
    expect(await problem(approve(wps, signer))).toMatchObject({ body: { code: 'not_a_signatory' } })
    expect(await approve(wps)).toMatchObject({ status: 'current' })
  })

  it('are prepared by those who may', async () => {
    const plain = await server.signIn('user')
    const body = {
      kind: 'drawing',
      number: number(),
      rev: 'A',
      title: 'X',
      ownedBy: 'us',
      issuedOn: '2026-01-15',
    }
    expect((await plain.request('POST', '/api/v1/drawings', { body })).status).toBe(403)
    expect((await plain.request('GET', '/api/v1/drawings')).status).toBe(200)
  })
})
