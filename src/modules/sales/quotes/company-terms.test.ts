import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'

const server = await testServer()
const { setup, seller, api, draft, at } = await quoteDesk(server)

const say = (values: { taxCode: string | null; certificateType: string | null }) =>
  server.services.db.query(sql`UPDATE ${companyTable}
    SET vat_no = 'GB999999973', eori_no = 'GB999999973000', tax_code = ${values.taxCode},
      certificate_type = ${values.certificateType}
    WHERE id = ${setup.companyId}`)

const printOf = async (id: string) => {
  const { bytes } = await seller.request('GET', `/api/v1/quotes/${id}/pdf`)
  return pdfText(bytes).flat().join(' ').replaceAll(/\s+/g, ' ')
}

it('a new quote begins with the tax code and the certificates of its company, and prints its numbers', async () => {
  await say({ taxCode: 'Z', certificateType: '3.1' })
  const quote = await draft(1)
  expect(quote.certificateType).toBe('3.1')
  expect(new Set(quote.lines.map(({ taxCode }) => taxCode))).toEqual(new Set(['Z']))
  const print = await printOf(quote.id)
  for (const words of ['VAT GB999999973', 'EORI GB999999973000', 'Certificates EN 10204 3.1']) {
    expect(print).toContain(words)
  }
  const other = await api.update({ ...at(quote), body: { certificateType: '3.2' } })
  expect(await printOf(other.id)).toContain('Certificates EN 10204 3.2')
  expect((await api.update({ ...at(other), body: { certificateType: null } })).certificateType).toBeNull()
  expect(await printOf(other.id)).not.toContain('Certificates')
})

it('a code that the facility has not leaves the tax to the country', async () => {
  await say({ taxCode: 'NONE', certificateType: null })
  const quote = await draft(2)
  expect(quote.certificateType).toBeNull()
  expect(quote.lines[0]?.taxCode).toBe('S')
})
