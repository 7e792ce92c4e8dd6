import { describe, expect, it } from 'vitest'
import { createCompany } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { FileEntry } from '#platform/contract/documents/activity.ts'
import { insertMails } from '#platform/server/mail/outbox.ts'
import { companies } from './contract.ts'

const server = await testServer()
const unknown = crypto.randomUUID()

const pdf = Buffer.from('%PDF-1.7\ncertificate of heat 4711\n%%EOF')

function formOf(name: string, bytes: Uint8Array<ArrayBuffer>, label?: string): FormData {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  if (label) form.set('label', label)
  return form
}

async function company() {
  const id = await createCompany(server.services, 'Granite Fabrications')
  return { id, params: { id }, url: `/api/v1/companies/${id}` }
}

describe('Comments', () => {
  it('stand on the timeline and leave the version alone', async () => {
    const user = await server.signIn('user')
    const { params } = await company()
    const client = user.client(companies)
    const written = await client.addComment({ params, body: { text: 'Call back on Monday.' } })
    expect(written).toMatchObject({
      kind: 'comment',
      text: 'Call back on Monday.',
      actorName: user.person.name,
    })
    const { data: entries } = await client.timeline({ params })
    expect(entries).toEqual([written])
    expect((await client.get({ params })).version).toBe(1)
  })

  it('cannot be empty, and need a record', async () => {
    const user = await server.signIn('user')
    const { url } = await company()
    expect((await user.request('POST', `${url}/comments`, { body: { text: ' ' } })).status).toBe(422)
    const nowhere = await user.request('POST', `/api/v1/companies/${unknown}/comments`, {
      body: { text: 'x' },
    })
    expect([nowhere.status, nowhere.body]).toEqual([404, { message: 'Not found.' }])
  })
})

describe('Files', () => {
  it('are added, listed, fetched and taken off', async () => {
    const user = await server.signIn('user')
    const { params, url } = await company()
    const client = user.client(companies)
    const added = await user.request('POST', `${url}/files`, {
      body: formOf('Approval.pdf', pdf, 'Certificate'),
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    const file = (added.body as { data: FileEntry }).data
    expect(file).toMatchObject({
      name: 'Approval.pdf',
      label: 'Certificate',
      mime: 'application/pdf',
      size: pdf.length,
      canRemove: true,
      uploadedByName: user.person.name,
    })
    expect(await client.files({ params })).toEqual([file])

    const fetched = await user.request('GET', `${url}/files/${file.id}`)
    expect(fetched.bytes).toEqual(pdf)
    expect(fetched.headers['content-disposition']).toContain('attachment')
    const previewed = await user.request('GET', `${url}/files/${file.id}?inline=1`)
    expect(previewed.headers['content-disposition']).toContain('inline')

    expect((await user.request('DELETE', `${url}/files/${file.id}`)).status).toBe(204)
    expect(await client.files({ params })).toEqual([])
    expect((await user.request('GET', `${url}/files/${file.id}`)).status).toBe(404)
    const { data: entries } = await client.timeline({ params, query: { filter: { kind: ['file'] } } })
    expect(entries.map(({ text }) => text)).toEqual([
      'Removed a file: Approval.pdf',
      'Added a file: Approval.pdf',
    ])
  })

  it('are refused when there is none, when the content is not what the name says, and without the record', async () => {
    const user = await server.signIn('user')
    const { url } = await company()
    const none = await user.request('POST', `${url}/files`, { body: new FormData() })
    const json = await user.request('POST', `${url}/files`, { body: { file: 'x' } })
    const lying = await user.request('POST', `${url}/files`, {
      body: formOf('x.pdf', Buffer.from('<script>')),
    })
    const nowhere = await user.request('POST', `/api/v1/companies/${unknown}/files`, {
      body: formOf('x.pdf', pdf),
    })
    expect([json.status, lying.status, nowhere.status]).toEqual([422, 422, 404])
    expect([400, 422]).toContain(none.status)
  })

  it('belong to one record', async () => {
    const user = await server.signIn('user')
    const [one, other] = [await company(), await company()]
    const added = await user.request('POST', `${one.url}/files`, { body: formOf('a.pdf', pdf) })
    const { id } = (added.body as { data: FileEntry }).data
    expect((await user.request('GET', `${other.url}/files/${id}`)).status).toBe(404)
    expect((await user.request('DELETE', `${other.url}/files/${id}`)).status).toBe(404)
  })
})

describe('The timeline', () => {
  it('tells changes in words, the newest first, and filters by kind', async () => {
    const user = await server.signIn('user')
    const { id, params } = await company()
    const client = user.client(companies)
    const { addresses } = await client.update({
      params,
      version: 1,
      body: {
        status: 'on_hold',
        addresses: [{ kind: 'works', line1: 'Quay 1', city: 'Aberdeen', country: 'GB', isDefault: true }],
      },
    })
    expect(addresses).toHaveLength(1)
    await client.addComment({ params, body: { text: 'Slow payer' } })
    const mail = {
      template: 'note',
      to: ['buyer@customer.test'],
      subject: 'Your order',
      paragraphs: ['Hello.'],
    }
    await insertMails(server.services.db, [{ ...mail, about: { entity: 'companies', entityId: id } }], null)

    const { data: entries } = await client.timeline({ params })
    expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['mail', 'Mail to buyer@customer.test: Your order'],
      ['comment', 'Slow payer'],
      ['change', 'Changed'],
    ])
    expect(entries[2]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', label: 'Status', from: 'active', to: 'on hold' },
        { field: 'addresses', label: 'Addresses', from: null, to: '1 entry' },
      ]),
    )
    const only = await client.timeline({ params, query: { filter: { kind: ['comment'] } } })
    expect(only.data.map(({ text }) => text)).toEqual(['Slow payer'])
  })

  it('comes in pages that lose nothing', async () => {
    const user = await server.signIn('user')
    const { params, url } = await company()
    const client = user.client(companies)
    const texts = Array.from({ length: 60 }, (_, at) => `Comment ${at}`)
    for (const text of texts) await client.addComment({ params, body: { text } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.timeline({ params, query: { cursor } })
      seen.push(...page.data.map(({ text }) => text))
      expect(page.meta.total).toBe(60)
      cursor = page.meta.next_cursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(texts.toSorted())
    expect(seen.at(-1)).toBe('Comment 0')
    expect((await user.request('GET', `${url}/timeline?cursor=damaged`)).status).toBe(422)
  })

  it('is 404 for a record that is not there', async () => {
    const user = await server.signIn('user')
    for (const panel of ['timeline', 'files']) {
      expect((await user.request('GET', `/api/v1/companies/${unknown}/${panel}`)).status).toBe(404)
    }
  })
})
