import { describe, expect, it } from 'vitest'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const manager = await server.signIn('manager')
const user = await server.signIn('user')
const api = manager.client(companies)
const companiesPath = '/api/v1/companies'
const peoplePath = '/api/v1/companies/people'
const byName = async (search: string) => (await api.list({ query: { search } })).data

describe('Companies from a file', () => {
  const text = `Code,Name,Street,City,Postcode,Country,Currency
BRAN,Brannoch Subsea Ltd,Quay 4,Aberdeen,AB1,United Kingdom,GBP
NORD,Nordvik AS,Kaien 7,Stavanger,4006,no,NOK
`
  it('are created with their address, found again by their code, and changed', async () => {
    expect(await check(manager, companiesPath, text)).toMatchObject({ created: 2, problems: [] })
    expect(await byName('Brannoch')).toEqual([])
    expect(reportOf(await importText(manager, companiesPath, text))).toMatchObject({ created: 2 })
    const [found] = await byName('Brannoch')
    const company = await api.get({ params: { id: found?.id ?? '' } })
    expect(company).toMatchObject({
      isCustomer: true,
      status: 'prospect',
      addresses: [{ line1: 'Quay 4', city: 'Aberdeen', country: 'GB', isDefault: true }],
    })
    expect(await check(manager, companiesPath, text)).toMatchObject({ unchanged: 2, created: 0, updated: 0 })
    const moved = text.replace('Quay 4', 'Quay 9')
    expect(reportOf(await importText(manager, companiesPath, moved))).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    const after = await api.get({ params: { id: company.id } })
    expect(after.addresses).toMatchObject([{ id: company.addresses[0]?.id, line1: 'Quay 9' }])
  })

  it('that are there under another code are found, and the good rows go in alone', async () => {
    const rows = `Code,Name,Street,City,Country
BRA2,BRANNOCH SUBSEA LIMITED,Quay 4,Aberdeen,GB
NEWC,New Company,Lane 1,Leeds,GB
BAD,Bad Country,Lane 1,Leeds,Atlantis
`
    const report = await check(manager, companiesPath, rows)
    expect(problemsOf(report)).toEqual([
      'Row 2, name: "BRANNOCH SUBSEA LIMITED" is there already as Brannoch Subsea Ltd. Give it the code BRAN to change that one.',
      'Row 4, country: there is no "Atlantis" in that list',
    ])
    expect((await importText(manager, companiesPath, rows)).status).toBe(422)
    expect(await byName('New Company')).toEqual([])
    expect(reportOf(await importText(manager, companiesPath, rows, 'valid'))).toMatchObject({
      created: 1,
      refused: 2,
    })
    expect(await byName('New Company')).toHaveLength(1)
  })

  it('with foreign headings fill what is told', async () => {
    const body = formOf(
      'Kunde;Firma;Strasse;Ort;Land\nMUEL;Müller GmbH;Weg 2;Essen;Germany\n',
      'kunden.csv',
      {
        columns: JSON.stringify(['code', 'name', 'addressLine1', 'city', 'country']),
      },
    )
    const reply = await manager.request('POST', `${companiesPath}/import/check`, { body })
    expect(reportOf(reply)).toMatchObject({ created: 1, problems: [] })
  })

  it('are not imported by whoever may not, nor after something else than was shown', async () => {
    const reply = await user.request('POST', `${companiesPath}/import/check`, { body: formOf(text) })
    expect(reply.status).toBe(403)
    const stale = await manager.request('POST', `${companiesPath}/import`, {
      body: formOf(text, 'list.csv', { plan: 'another', mode: 'all' }),
    })
    expect(stale).toMatchObject({ status: 422, body: { code: 'plan_changed' } })
  })
})

describe('People from a file', () => {
  const text = `Company,Name,Job title,Email,Roles
BRAN,Iona Baird,Buyer,iona@brannoch.example,buyer
Brannoch Subsea Ltd,Rory Kerr,QA,rory@brannoch.example,"Quality, engineering"
`
  it('come to their company by its code or name, several of one, and are found again', async () => {
    expect(problemsOf(await check(manager, peoplePath, text))).toEqual([])
    expect(reportOf(await importText(manager, peoplePath, text))).toMatchObject({ created: 2 })
    const [found] = await byName('Brannoch')
    const read = () => api.get({ params: { id: found?.id ?? '' } })
    expect((await read()).contacts.map(({ name }) => name)).toEqual(['Iona Baird', 'Rory Kerr'])
    expect(await check(manager, peoplePath, text)).toMatchObject({ unchanged: 2 })
    const changed = text.replace(',Buyer,', ',Head of buying,').replace(',QA,', ',Head of QA,')
    expect(reportOf(await importText(manager, peoplePath, changed))).toMatchObject({ updated: 2 })
    expect((await read()).contacts.map(({ jobTitle }) => jobTitle)).toEqual(['Head of buying', 'Head of QA'])
    expect(problemsOf(await check(manager, peoplePath, 'Company,Name\nNOBODY,Ann\n'))).toEqual([
      'Row 2, company: there is no "NOBODY" in that list',
    ])
    expect((await user.request('POST', `${peoplePath}/import/check`, { body: formOf(text) })).status).toBe(
      403,
    )
    expect(setup.companyId).not.toBe('')
  })
})

describe('A file of another program', () => {
  it.each([
    [
      'Odoo',
      'External ID,Name,Reference,Street,Street2,City,State,Zip,Country,Tax ID,Website\n__export__.p7,Fjordrør Odoo AS,FJO1,Kaien 1,Bygg 2,Bergen,Vestland,5003,Norway,NO 1,fjord.example\n',
    ],
    [
      'HubSpot',
      'Record ID,Company name,Street Address,Street Address 2,City,State/Region,Postal Code,Country/Region,Website URL\n77,Fjordrør HubSpot AS,Kaien 1,Bygg 2,Bergen,Vestland,5003,Norway,fjord.example\n',
    ],
    [
      'Salesforce',
      'Account ID,Account Name,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Billing Country,Website\n001A,Fjordrør Salesforce AS,Kaien 1,Bergen,Vestland,5003,Norway,fjord.example\n',
    ],
  ])('of %s is known by its headings', async (program, text) => {
    const report = reportOf(await importText(manager, companiesPath, text))
    expect([report.created, problemsOf(report)]).toEqual([1, []])
    const [found] = await byName(`Fjordrør ${program}`)
    expect(await api.get({ params: { id: found?.id ?? '' } })).toMatchObject({
      website: 'fjord.example',
      addresses: [{ line1: 'Kaien 1', city: 'Bergen', region: 'Vestland', postcode: '5003', country: 'NO' }],
    })
  })

  it('keeps the number there, and another file of it finds the company again', async () => {
    const text = (name: string) =>
      `Record ID,Company name,Street Address,City,Country/Region\n9001,${name},Kaien 1,Bergen,Norway\n9002,Another AS,Kaien 2,Bergen,Norway\n`
    expect(reportOf(await importText(manager, companiesPath, text('Kept Number AS')))).toMatchObject({
      created: 2,
    })
    const [found] = await byName('Kept Number')
    expect((await api.get({ params: { id: found?.id ?? '' } })).formerNo).toBe('9001')
    expect(reportOf(await importText(manager, companiesPath, text('Renamed Number AS')))).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    expect((await api.get({ params: { id: found?.id ?? '' } })).name).toBe('Renamed Number AS')
  })

  it('names people in two parts; rows that do not fit come back as they were', async () => {
    const text = `Contact ID,First Name,Last Name,Title,Account Name,Email,Phone,Mobile
003A,Ingrid,Moe,Buyer,Fjordrør Salesforce AS,ingrid@fjord.example,+47 1,+47 2
003B,Nils,Dahl,QA,Nobody Known AS,nils@fjord.example,,
`
    const report = reportOf(await importText(manager, peoplePath, text, 'valid'))
    expect(report).toMatchObject({
      created: 1,
      refused: 1,
      left: [
        { row: 3, cells: ['003B', 'Nils', 'Dahl', 'QA', 'Nobody Known AS', 'nils@fjord.example', '', ''] },
      ],
    })
    const [found] = await byName('Fjordrør Salesforce')
    const { contacts } = await api.get({ params: { id: found?.id ?? '' } })
    expect(contacts).toMatchObject([
      { name: 'Ingrid Moe', jobTitle: 'Buyer', phone: '+47 1', mobile: '+47 2', formerNo: '003A' },
    ])
    // Under another name it is the same person there.
    const renamed = `Contact ID,First Name,Last Name,Title,Account Name
003A,Ingrid,Moe Dahl,Head of buying,Fjordrør Salesforce AS
`
    await importText(manager, peoplePath, renamed)
    const after = await api.get({ params: { id: found?.id ?? '' } })
    expect(after.contacts).toMatchObject([
      {
        id: contacts[0]?.id,
        name: 'Ingrid Moe Dahl',
        jobTitle: 'Head of buying',
        email: 'ingrid@fjord.example',
      },
    ])
  })
})
