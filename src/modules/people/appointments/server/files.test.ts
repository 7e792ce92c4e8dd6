import { beforeAll, describe, expect, it } from 'vitest'
import { createFacility, dayIn } from '../../../../../test/support/appointment-suite.ts'
import { check, importText, problemsOf, reportOf } from '../../../../../test/support/import-export.ts'
import { type SignedIn, testServer } from '../../../../../test/support/server.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { ndeSignatureUsers } from '#modules/signing/nde-signature-users/contract.ts'
import { quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'

const server = await testServer()
const path = '/api/v1/quote-traveller-approving-users'
let administrator: SignedIn
let facility: string

beforeAll(async () => {
  administrator = await server.signIn('administrator')
  const id = await createFacility(server.services)
  facility = (await administrator.client(facilities).get({ params: { id } })).code
  await server.createPerson({ role: 'user', name: 'Anna Approver', email: 'anna@works.test' })
  await server.createPerson({ role: 'user', name: 'Bert Second', email: 'bert@works.test' })
})

const exported = async (of: string) =>
  (await administrator.request('GET', `${of}/export/csv`)).bytes.toString()
const approvers = async (search: string) =>
  (await administrator.client(quoteTravellerApprovingUsers).list({ query: { search } })).data

describe('A list of appointed people from a file', () => {
  const rows =
    () => `Person,Facility,From,Until,May approve,Step,Value up to,Stands in,Stands in from,Stands in until
anna@works.test,${facility},2026-01-01,,quote,1,50000,Bert Second,${dayIn(-1)},${dayIn(3)}
bert@works.test,,2026-01-01,${dayIn(400)},both,2,,,,
`

  it('adds entries, finds them again, and replaces the one that changes', async () => {
    expect(await check(administrator, path, rows())).toMatchObject({ created: 2, problems: [] })
    expect(await approvers('anna')).toEqual([])
    expect(reportOf(await importText(administrator, path, rows()))).toMatchObject({ created: 2 })
    const [entry] = await approvers('anna')
    expect(entry).toMatchObject({
      scope: 'quote',
      step: 1,
      maxValue: '50000.00',
      delegateName: 'Bert Second',
      grantedByName: administrator.person.name,
    })
    expect(await check(administrator, path, rows())).toMatchObject({ unchanged: 2, created: 0, updated: 0 })
    const higher = rows().replace('50000', '60000')
    expect(reportOf(await importText(administrator, path, higher))).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    const both = await approvers('anna')
    expect(
      both.map(({ maxValue, endedAt }) => `${maxValue} ${endedAt ? 'ended' : 'counts'}`).toSorted(),
    ).toEqual(['50000.00 ended', '60000.00 counts'])
  })

  it('comes back unchanged, without entries that are over', async () => {
    const text = await exported(path)
    expect(text).toContain('60000.00')
    expect(text).not.toContain('50000.00')
    expect(await check(administrator, path, text)).toMatchObject({ unchanged: 2, created: 0, problems: [] })
  })

  it('says at the row what does not fit', async () => {
    await server.createPerson({ role: 'client', name: 'Cora Client', email: 'cora@works.test' })
    const text = `Person,From,May approve,Value from,Value up to,Facility
nobody@works.test,2026-01-01,quote,,,
cora@works.test,2026-01-01,quote,,,
bert@works.test,2026-01-01,quote,20,10,
bert@works.test,2026-01-01,everything,,,
`
    const report = await check(administrator, path, text)
    expect(report).toMatchObject({ created: 0, refused: 4 })
    const problems = problemsOf(report)
    expect(problems[0]).toContain('there is no "nobody@works.test"')
    expect(problems[1]).toContain('there is no "cora@works.test"')
    expect(problems[2]).toContain('value up to')
    expect(problems[3]).toContain('"everything" is not one of')
  })

  it('is for those with the right', async () => {
    const manager = await server.signIn('manager')
    const form = new FormData()
    form.set('file', new Blob([rows()]), 'list.csv')
    const reply = await manager.request('POST', `${path}/import/check`, { body: form })
    expect(reply.status).toBe(403)
  })
})

it('signatories for NDE bring methods with levels, certificate and eye test', async () => {
  const of = '/api/v1/nde-signature-users'
  const text = `Person,From,Methods and levels,Scheme,Certificate number,Issued,Expires,Eye test valid until
anna@works.test,2026-01-01,UT II; pmi Operator,PCN,PCN-77,2025-01-01,${dayIn(500)},${dayIn(300)}
`
  expect(reportOf(await importText(administrator, of, text))).toMatchObject({ created: 1, problems: [] })
  const { data } = await administrator.client(ndeSignatureUsers).list({ query: {} })
  expect(data).toMatchObject([
    {
      certificateNo: 'PCN-77',
      scheme: 'pcn',
      methods: [
        { method: 'UT', level: 'II' },
        { method: 'PMI', level: 'operator' },
      ],
    },
  ])
  expect(await check(administrator, of, await exported(of))).toMatchObject({ unchanged: 1, problems: [] })
  const strange = text.replace('UT II; pmi Operator', 'UT IX').replace('PCN-77', 'PCN-78')
  expect(await check(administrator, of, strange)).toMatchObject({ refused: 1 })
})

it('regular signatories bring what they sign', async () => {
  const of = '/api/v1/regular-signature-users'
  const text = `Person,From,May sign,Signs operations as,May release
anna@works.test,2026-01-01,traveller operation; final release,inspector; quality,yes
`
  expect(reportOf(await importText(administrator, of, text))).toMatchObject({ created: 1, problems: [] })
  const { data } = await administrator.client(regularSignatureUsers).list({ query: {} })
  expect(data).toMatchObject([
    {
      documentKinds: ['traveller_operation', 'final_release'],
      functions: ['inspector', 'quality'],
      mayRelease: true,
    },
  ])
  expect(await check(administrator, of, await exported(of))).toMatchObject({ unchanged: 1, problems: [] })
})
