import { describe, expect, it } from 'vitest'
import { orderFile, pricedQuote, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { readyEnquiry } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const { setup, seller, api, approve, send, order, at } = await quoteDesk(server)

interface Entry {
  readonly id: string
  readonly name: string
  readonly label: string
}
const filesOf = async (path: string): Promise<Entry[]> =>
  ((await seller.request('GET', `/api/v1/${path}/files`)).body as { data: Entry[] }).data
const attach = async (path: string, name: string) => {
  const form = new FormData()
  form.set('label', 'Drawing')
  form.set('file', new Blob([`Contents of ${name}`], { type: 'text/plain' }), name)
  return seller.request('POST', `/api/v1/${path}/files`, { body: form })
}
const names = (files: readonly Entry[]) => files.map(({ name }) => name).sort()

describe('The files of an enquiry', () => {
  it('stand on the quote that is made from it, and stay when they are removed in one place', async () => {
    const enquiryId = await readyEnquiry(seller, setup, 1)
    await attach(`enquiries/${enquiryId}`, 'drawing.txt')
    await attach(`enquiries/${enquiryId}`, 'specification.txt')
    const { id } = await api.createFromEnquiry({ params: { id: enquiryId }, body: {} })
    const linked = await filesOf(`quotes/${id}`)
    expect(names(linked)).toEqual(['drawing.txt', 'specification.txt'])
    expect(linked[0]?.label).toBe('Drawing')
    const [first] = linked
    const { bytes } = await seller.request('GET', `/api/v1/quotes/${id}/files/${first?.id}`)
    expect(Buffer.from(bytes).toString()).toBe(`Contents of ${first?.name}`)
    await seller.request('DELETE', `/api/v1/quotes/${id}/files/${first?.id}`)
    expect(await filesOf(`quotes/${id}`)).toHaveLength(1)
    expect(await filesOf(`enquiries/${enquiryId}`)).toHaveLength(2)
  })

  it('go along into revisions and alternatives, without prints and order, and are no order', async () => {
    const draft = await pricedQuote(seller, setup, 2)
    await attach(`quotes/${draft.id}`, 'ours.txt')
    await attach(`enquiries/${draft.enquiryId}`, 'request.txt')
    const quote = await send(await approve(await api.submit({ ...at(draft), body: {} })))
    const copy = await api.copyAsAlternative({ params: { id: quote.id }, body: {} })
    expect(names(await filesOf(`quotes/${copy.id}`))).toEqual(['ours.txt'])
    await attach(`quotes/${quote.id}`, 'request.txt')
    const request = (await filesOf(`quotes/${quote.id}`)).find(({ name }) => name === 'request.txt')
    const body = { ...(await order(quote)), customerPoFileId: request?.id ?? '' }
    expect(await problem(api.win({ ...at(quote), body }))).toMatchObject({
      status: 422,
      body: { errors: { customerPoFileId: [expect.stringContaining('came with the enquiry')] } },
    })
    await orderFile(seller, quote)
    const next = await api.revise({ ...at(quote), body: { reason: 'Scope' } })
    expect(names(await filesOf(`quotes/${next.id}`))).toEqual(
      names((await filesOf(`quotes/${quote.id}`)).filter(({ id }) => id !== quote.pdfFileId)),
    )
  })
})
