import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import type { FileEntry, TimelineEntry } from '#platform/contract/documents/activity.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { heatOf, heatTable } from '#platform/testing/heats.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { insertRow } from '#platform/server/database/rows.ts'

const server = await heatServer()
const { services } = server
const manager = server.signIn()
const pdf = Buffer.from('%PDF-1.7\ncertificate of heat 4711\n%%EOF')

let count = 0
async function heat() {
  const id = await insertRow(services.db, heatTable, heatOf((count += 1)))
  return { id, url: `/api/v1/heats/${id}` }
}
function form(name: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set('file', new File([bytes], name))
  return data
}
const data = <T>(reply: { body: unknown }) => (reply.body as { data: T }).data
const timeline = async (url: string, query = '') =>
  (await manager.request('GET', `${url}/timeline${query}`)).body as Page<TimelineEntry>
const upload = (url: string, body: FormData, browser: TestBrowser = manager) =>
  browser.request('POST', `${url}/files`, { body })
const comment = (url: string, text: string, headers = {}) =>
  manager.request('POST', `${url}/comments`, { body: { text }, headers })
const stored = async (id: string) =>
  (await services.db.query(sql`SELECT 1 FROM files WHERE entity_id = ${id}`)).length

describe('A comment', () => {
  it('is answered as the entry it is on the timeline', async () => {
    const { url } = await heat()
    const reply = await comment(url, '  Call back on Monday.  ')
    expect(reply.status).toBe(201)
    expect(data<TimelineEntry>(reply)).toMatchObject({
      kind: 'comment',
      text: 'Call back on Monday.',
      changes: [],
      reason: null,
    })
    expect((await timeline(url)).data).toEqual([data(reply)])
  })

  it('stands in the trail under the name of its author, and once on the timeline', async () => {
    const { id, url } = await heat()
    await comment(url, 'Hello')
    const trail = await services.db.query(
      sql`SELECT action, actor_name AS name, changes FROM audit_log WHERE entity_id = ${id}`,
    )
    expect(trail).toEqual([
      {
        action: 'comment',
        name: expect.stringMatching(/^Person/),
        changes: { comment: { from: null, to: 'Hello' } },
      },
    ])
    expect((await timeline(url)).meta.total).toBe(1)
  })

  it('is kept as it was written, whatever is in it', async () => {
    const { url } = await heat()
    const text = '<img src=x onerror=alert(1)>\n"quoted" & \\ Ø溶接'
    await comment(url, text)
    expect((await timeline(url)).data[0]?.text).toBe(text)
  })

  it('is written once for one key', async () => {
    const { url } = await heat()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await comment(url, 'Once', key), await comment(url, 'Once', key)]
    expect(second.body).toEqual(first.body)
    expect((await timeline(url)).data).toHaveLength(1)
  })

  it.each([
    ['without a text', {}],
    ['of spaces', { text: ' \n ' }],
    ['that is too long', { text: 'x'.repeat(5001) }],
    ['in the name of somebody else', { text: 'x', authorName: 'Ada' }],
  ])('%s is refused', async (_, body) => {
    const { url } = await heat()
    expect((await manager.request('POST', `${url}/comments`, { body })).status).toBe(422)
    expect((await timeline(url)).data).toEqual([])
  })
})

describe('A file', () => {
  it('keeps its name, label, size and content', async () => {
    const { url } = await heat()
    const reply = await upload(url, form('Certificate 3.1 – Ø.pdf', pdf, { label: '  Certificate  ' }))
    const file = data<FileEntry>(reply)
    expect([reply.status, file]).toEqual([
      201,
      expect.objectContaining({
        name: 'Certificate 3.1 – Ø.pdf',
        label: 'Certificate',
        size: pdf.length,
        mime: 'application/pdf',
        canRemove: true,
      }),
    ])
    const fetched = await manager.request('GET', `${url}/files/${file.id}`)
    expect(fetched.bytes).toEqual(pdf)
  })

  it('is offered for saving, and shown in the page only when that is asked for', async () => {
    const { url } = await heat()
    const { id } = data<FileEntry>(await upload(url, form('a.pdf', pdf)))
    const saved = await manager.request('GET', `${url}/files/${id}`)
    const shown = await manager.request('GET', `${url}/files/${id}?inline=1`)
    expect(String(saved.headers['content-disposition'])).toMatch(/^attachment/)
    expect(String(shown.headers['content-disposition'])).toMatch(/^inline/)
    for (const { headers } of [saved, shown]) {
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
    }
    expect((await manager.request('GET', `${url}/files/${id}?inline=yes`)).status).toBe(422)
  })

  it('is the newest on top of the list', async () => {
    const { url } = await heat()
    for (const name of ['first.pdf', 'second.pdf', 'third.pdf']) await upload(url, form(name, pdf))
    const files = data<FileEntry[]>(await manager.request('GET', `${url}/files`))
    expect(files.map(({ name }) => name)).toEqual(['third.pdf', 'second.pdf', 'first.pdf'])
  })

  it('without a label has none; a long one is cut', async () => {
    const { url } = await heat()
    expect(data<FileEntry>(await upload(url, form('a.pdf', pdf))).label).toBeNull()
    expect(data<FileEntry>(await upload(url, form('b.pdf', pdf, { label: 'x'.repeat(80) }))).label).toBe(
      'x'.repeat(60),
    )
  })

  it.each<[what: string, body: () => FormData | object, status: number]>([
    ['is missing', () => ({ file: 'x' }), 422],
    [
      'stands under another name',
      () => {
        const wrong = new FormData()
        wrong.set('document', new File([pdf], 'a.pdf'))
        return wrong
      },
      422,
    ],
    [
      'is a text field',
      () => {
        const wrong = new FormData()
        wrong.set('file', 'just text')
        return wrong
      },
      422,
    ],
    ['is not what its name says', () => form('a.pdf', Buffer.from('<script>alert(1)</script>')), 422],
    ['is of a kind that is not taken', () => form('a.exe', Buffer.from('MZ\u0090')), 422],
    [
      'is a picture that can hold scripts',
      () => form('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      422,
    ],
  ])('that %s is refused, and nothing is kept', async (_, body, status) => {
    const { id, url } = await heat()
    expect((await manager.request('POST', `${url}/files`, { body: body() })).status).toBe(status)
    expect(await stored(id)).toBe(0)
  })

  it('larger than 25 MB is refused with 413, and nothing is kept', async () => {
    const { id, url } = await heat()
    const large = Buffer.concat([pdf, Buffer.alloc(25 * 1024 * 1024)])
    const reply = await upload(url, form('large.pdf', large))
    expect([reply.status, reply.body, await stored(id)]).toEqual([
      413,
      { message: 'The POST data is too large.' },
      0,
    ])
  })

  it('is removed by who may change the record, and the trail tells', async () => {
    const { url } = await heat()
    const { id } = data<FileEntry>(await upload(url, form('a.pdf', pdf)))
    expect((await manager.request('DELETE', `${url}/files/${id}`)).status).toBe(204)
    expect((await manager.request('GET', `${url}/files/${id}`)).status).toBe(404)
    expect((await manager.request('DELETE', `${url}/files/${id}`)).status).toBe(404)
    expect((await timeline(url, '?filter[kind]=file')).data.map(({ text }) => text)).toEqual([
      'Removed a file: a.pdf',
      'Added a file: a.pdf',
    ])
  })

  it('belongs to one record: through another it is not found', async () => {
    const [one, other] = [await heat(), await heat()]
    const { id } = data<FileEntry>(await upload(one.url, form('a.pdf', pdf)))
    for (const [method, url] of [
      ['GET', `${other.url}/files/${id}`],
      ['DELETE', `${other.url}/files/${id}`],
      ['GET', `${one.url}/files/${crypto.randomUUID()}`],
      ['GET', `${one.url}/files/..%2F..%2Fetc%2Fpasswd`],
    ] as const) {
      expect([url, (await manager.request(method, url)).status]).toEqual([url, 404])
    }
    expect((await manager.request('GET', `${one.url}/files/${id}`)).status).toBe(200)
  })
})

describe('Who may', () => {
  it('read the record may read and comment, who may change it may attach and remove', async () => {
    const { url } = await heat()
    const { id } = data<FileEntry>(await upload(url, form('a.pdf', pdf)))
    const client = server.signIn('client')
    const calls = [
      await client.request('GET', `${url}/timeline`),
      await client.request('GET', `${url}/files`),
      await client.request('GET', `${url}/files/${id}`),
      await client.request('POST', `${url}/comments`, { body: { text: 'x' } }),
      await upload(url, form('b.pdf', pdf), client),
      await client.request('DELETE', `${url}/files/${id}`),
    ]
    expect(calls.map(({ status }) => status)).toEqual(Array(6).fill(403))
    expect(data<FileEntry[]>(await server.signIn('user').request('GET', `${url}/files`))[0]?.canRemove).toBe(
      true,
    )
  })
})

it('A record that is not there has no timeline, comments or files', async () => {
  const url = `/api/v1/heats/${crypto.randomUUID()}`
  const replies = [
    await manager.request('GET', `${url}/timeline`),
    await comment(url, 'x'),
    await manager.request('GET', `${url}/files`),
    await upload(url, form('a.pdf', pdf)),
  ]
  expect(replies.map(({ status, body }) => [status, body])).toEqual(
    Array(4).fill([404, { message: 'Not found.' }]),
  )
})

it('None of this raises the version of the record, and the trail stays whole', async () => {
  const { id, url } = await heat()
  await comment(url, 'x')
  const file = data<FileEntry>(await upload(url, form('a.pdf', pdf)))
  await manager.request('DELETE', `${url}/files/${file.id}`)
  expect(await services.db.query(sql`SELECT version FROM test_heats WHERE id = ${id}`)).toEqual([
    { version: 1 },
  ])
  expect((await verifyAudit(services.db, services.cookies.secret)).problem).toBeNull()
})
