import { beforeAll, describe, expect, it } from 'vitest'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { readSheet } from '#platform/server/import-export/read-sheet.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { users } from './contract.ts'

const server = await testServer()
const path = '/api/v1/users'
let administrator: SignedIn
let company: string
let facility: string

beforeAll(async () => {
  administrator = await server.signIn({ role: 'administrator', email: 'chief@works.test', name: 'Chief' })
  const { facilityId } = await salesSetup(server)
  const companyId = await createCompany(server.services, 'Harbour Energy')
  company = (await administrator.client(companies).get({ params: { id: companyId } })).code
  facility = (await administrator.client(facilities).get({ params: { id: facilityId } })).code
})

const api = () => administrator.client(users)
const found = async (search: string) => (await api().list({ query: { search } })).data
const people = () => `Name,E-mail,Role,Company,Facility,Job title,Phone
Ingrid Welder,ingrid@works.test,user,,${facility.toLowerCase()},Welder,'+47 51 00 00 00
Cora Client,cora@harbour.test,Client,${company},,Buyer,
`

describe('An import of people', () => {
  it('invites those who are new, once it is run and not while it is only looked at', async () => {
    const report = await check(administrator, path, people())
    expect(report).toMatchObject({ created: 2, updated: 0, refused: 0, problems: [] })
    expect(report.rows.map(({ key }) => key)).toEqual(['ingrid@works.test', 'cora@harbour.test'])
    expect(await server.mails('ingrid@works.test')).toEqual([])
    expect(await found('ingrid@works')).toEqual([])

    const done = await importText(administrator, path, people())
    expect([done.status, reportOf(done).created]).toEqual([200, 2])
    expect(await found('ingrid@works')).toMatchObject([
      { name: 'Ingrid Welder', role: 'user', status: 'invited', jobTitle: 'Welder' },
    ])
    expect(await found('cora@harbour')).toMatchObject([{ role: 'client', companyName: 'Harbour Energy' }])
    for (const address of ['ingrid@works.test', 'cora@harbour.test']) {
      const mails = await server.mails(address)
      expect(mails.map(({ template }) => template)).toEqual(['invitation'])
      expect(mails[0]?.link).toContain('/password-reset/')
    }
  })

  it('changes name, facility, job title and phone of those who are there, whatever the case of the address', async () => {
    expect(reportOf(await importText(administrator, path, people()))).toMatchObject({ unchanged: 2 })
    const browser = await server.signIn({ role: 'user', email: 'ola@works.test', name: 'Ola' })
    const text = `Email,Name,Job title,Phone,Facility\nOLA@works.test,Ola Nordmann,Fitter,123,${facility}\n`
    const report = await check(administrator, path, text)
    expect(report.rows[0]?.changes.map(({ column, to }) => [column, to])).toEqual([
      ['Name', 'Ola Nordmann'],
      ['Job title', 'Fitter'],
      ['Phone', '123'],
      ['Facility', facility],
    ])
    expect((await importText(administrator, path, text)).status).toBe(200)
    const person = await api().get({ params: { id: browser.person.id } })
    expect(person).toMatchObject({
      name: 'Ola Nordmann',
      email: 'ola@works.test',
      status: 'active',
      phone: '123',
    })
    expect(await server.mails('ola@works.test')).toEqual([])
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(200)
  })

  it('changes nobody’s role or company, not even of the last administrator', async () => {
    const text = `Email,Role,Company\nchief@works.test,user,\ningrid@works.test,administrator,\ncora@harbour.test,user,\n`
    const sentence = 'is changed on the page of the person, not by a file'
    const report = await check(administrator, path, text)
    expect(problemsOf(report)).toEqual([
      `Row 2, role: ${sentence}`,
      `Row 3, role: ${sentence}`,
      `Row 4, role: ${sentence}`,
      `Row 4, company: ${sentence}`,
    ])
    const reply = await importText(administrator, path, text)
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([422, 'import_problems'])
    expect((await found('chief@works'))[0]?.role).toBe('administrator')
  })

  it('says row by row what does not fit; who is left out gets no mail', async () => {
    const bad = `Name,Email,Role,Company,Status
No Address,,user,,active
Bad Address,not-an-address,user,,active
No Role,norole@works.test,,,active
Odd Role,odd@works.test,owner,,active
No Company,nocompany@works.test,client,,active
Has Company,hascompany@works.test,user,${company},active
Nowhere,nowhere@works.test,client,NOWHERE,active
Good,good@works.test,manager,,active
Good Again,GOOD@works.test,manager,,active
`
    const report = await check(administrator, path, bad)
    expect(problemsOf(report)).toEqual([
      'Row 2, e-mail: is missing',
      'Row 3, e-mail: The email field must be a valid email address.',
      'Row 4, role: is missing',
      'Row 5, role: "owner" is not one of administrator, manager, user, client',
      'Row 6, company: A client needs the company whose records they see.',
      'Row 7, company: Only clients belong to a company.',
      'Row 8, company: there is no "NOWHERE" in that list',
      'Row 10, e-mail: "GOOD@works.test" stands in row 9 already',
    ])
    expect([report.created, report.refused, report.unknownColumns]).toEqual([1, 8, ['Status']])
    const before = (await server.mails()).length
    expect((await importText(administrator, path, bad, 'valid')).status).toBe(200)
    expect((await server.mails()).slice(before).map(({ to }) => to)).toEqual([['good@works.test']])
    expect(await found('good@works')).toMatchObject([{ name: 'Good', status: 'invited' }])
  })

  it('is for administrators only, like the export', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const other = await server.signIn(role)
      for (const step of ['import/check', 'import']) {
        const reply = await other.request('POST', `${path}/${step}`, { body: formOf(people()) })
        expect([role, step, reply.status]).toEqual([role, step, 403])
      }
      expect((await other.request('GET', `${path}/export/csv`)).status).toBe(403)
    }
  })
})

describe('An export of people', () => {
  it('holds the people of the list as it is filtered, without anything secret, ready to come back', async () => {
    const reply = await administrator.request('GET', `${path}/export/csv?filter[role]=client&search=harbour`)
    expect(reply.status).toBe(200)
    const text = reply.bytes.toString('utf8')
    expect(text.replace('\ufeff', '')).toBe(
      `Name,E-mail,Role,Company,Facility,Profiles,Job title,Phone,Status\nCora Client,cora@harbour.test,client,${company},,,Buyer,,invited\n`,
    )
    expect(await check(administrator, path, text)).toMatchObject({ unchanged: 1, updated: 0, created: 0 })
  })

  it('may be an Excel workbook', async () => {
    const reply = await administrator.request('GET', `${path}/export/xlsx?search=ingrid`)
    const { rows } = await readSheet(reply.bytes, 'users.xlsx')
    expect(rows.map(({ cells }) => cells)).toEqual([
      [
        'Ingrid Welder',
        'ingrid@works.test',
        'user',
        '',
        facility,
        '',
        'Welder',
        "'+47 51 00 00 00",
        'invited',
      ],
    ])
  })
})
