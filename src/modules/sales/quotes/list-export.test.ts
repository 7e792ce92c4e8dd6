import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const { seller, user, draft, setup } = await quoteDesk(server)
const client = await server.signIn('client')
const quote = await draft(1)
await draft(2)

const csv = async (path: string, who = seller) => {
  const reply = await who.request('GET', `/api/v1/${path}`)
  return { status: reply.status, lines: Buffer.from(reply.bytes).toString('utf8').trim().split('\n') }
}

it('quotes are exported as the list shows them, with its filters and without what the reader may not see', async () => {
  const all = await csv('quotes/export/csv')
  expect(all.status).toBe(200)
  expect(all.lines).toHaveLength(3)
  expect(all.lines[0]).toContain('Margin')
  expect(all.lines[0]).toContain('Last contact')
  expect(all.lines[0]).not.toMatch(/\bId\b/i)
  const one = await csv(`quotes/export/csv?filter[enquiryId]=${quote.enquiryId}`)
  expect(one.lines).toHaveLength(2)
  expect(one.lines[1]).toContain(quote.number)
  expect(one.lines[1]).toContain('Draft')
  const unseen = await csv('quotes/export/csv', user)
  expect(unseen.lines[0]).not.toContain('Margin')
  expect((await csv('quotes/export/csv?sort=marginPercent', user)).status).toBe(422)
  expect((await csv('quotes/export/csv', client)).status).toBe(403)
})

it('enquiries and companies are exported too, as CSV and as a workbook', async () => {
  const enquiries = await csv('enquiries/export/csv?filter[status]=quoted')
  expect(enquiries.lines[0]).toContain('Company')
  const open = await csv('enquiries/export/csv')
  expect(open.lines).toHaveLength(3)
  const companies = await csv('companies/export/csv')
  expect(companies.lines[0]).toContain('Open quotes')
  expect(companies.lines.join('\n')).toMatch(/GBP \d+\.\d\d/)
  for (const path of ['quotes', 'enquiries', 'companies']) {
    const { bytes } = await seller.request('GET', `/api/v1/${path}/export/xlsx`)
    expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe('PK')
    expect((await csv(`${path}/export/csv`, client)).status).toBe(403)
  }
  expect(setup.companyId).not.toBe('')
})

it('what is empty is an empty cell of a workbook, which a spreadsheet does not count', async () => {
  const { bytes } = await seller.request('GET', '/api/v1/companies/export/xlsx')
  const [headings = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  const [name, offers] = [headings.indexOf('Name'), headings.indexOf('Open quotes')]
  const open = Object.fromEntries(rows.map((row) => [row[name], row[offers] ?? null]))
  expect(open).toMatchObject({ 'Velmar Process GmbH': null })
  expect(Object.values(open)).toContainEqual(expect.stringMatching(/^GBP/))
})
