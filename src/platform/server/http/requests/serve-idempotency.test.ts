import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../../../test/support/browser.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { heatOf } from '#platform/testing/heats.ts'

const server = await heatServer()
const { services } = server

describe('R5 Idempotency-Key', () => {
  const keyed = (browser: TestBrowser, key: string, n = 1, code = `K-${key.slice(0, 12)}-${n}`) =>
    browser.request('POST', '/api/v1/heats', {
      body: { ...heatOf(n), code },
      headers: { 'idempotency-key': key },
    })
  const withCode = async (code: string) =>
    (await services.db.query(sql`SELECT 1 FROM test_heats WHERE code = ${code}`)).length

  it('the same request 20 times at once makes one record and 20 identical answers', async () => {
    const browser = server.signIn()
    const replies = await Promise.all(Array.from({ length: 20 }, () => keyed(browser, 'twenty')))
    const answers = replies.map(({ status, body, headers }) => ({ status, body, etag: headers.etag }))
    expect(answers).toEqual(Array(20).fill(answers[0]))
    expect(answers[0]).toMatchObject({ status: 201, etag: '"v1"' })
    expect(await withCode('K-twenty-1')).toBe(1)
  })

  it('50 keys, three times each, make 50 records', async () => {
    const browser = server.signIn()
    const keys = Array.from({ length: 50 }, (_, n) => `fifty-${n}`)
    const replies = await Promise.all([...keys, ...keys, ...keys].map((key) => keyed(browser, key)))
    const ids = replies.map(({ body }) => (body as { data: { id: string } }).data.id)
    expect(new Set(ids).size).toBe(50)
    expect(ids.slice(0, 50)).toEqual(ids.slice(50, 100))
    expect(ids.slice(0, 50)).toEqual(ids.slice(100))
  })

  it('leaves one entry in the trail, however often it was sent', async () => {
    const browser = server.signIn()
    const first = await keyed(browser, 'trail')
    for (let again = 0; again < 5; again++) await keyed(browser, 'trail')
    const { id } = (first.body as { data: { id: string } }).data
    expect(await services.db.query(sql`SELECT action FROM audit_log WHERE entity_id = ${id}`)).toEqual([
      { action: 'create' },
    ])
  })

  it('with another body is refused with 422', async () => {
    const browser = server.signIn()
    await keyed(browser, 'other', 1)
    const reply = await keyed(browser, 'other', 2)
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        code: 'idempotency_key_reused',
        message:
          'An earlier attempt was saved, only its answer got lost. Look at what was saved before you send this as another one.',
      },
    ])
    expect(await withCode('K-other-2')).toBe(0)
  })

  it('of somebody else is another key', async () => {
    const [one, two] = [await keyed(server.signIn(), 'shared', 1), await keyed(server.signIn(), 'shared', 2)]
    expect([one.status, two.status]).toEqual([201, 201])
  })

  it('of a refused request is free again, and its refusal is not kept', async () => {
    const browser = server.signIn()
    await keyed(browser, 'taken', 1, 'TAKEN')
    const refusedReply = await keyed(browser, 'again', 1, 'TAKEN')
    expect(refusedReply.status).toBe(422)
    expect((await keyed(browser, 'again', 1, 'FREE')).status).toBe(201)
  })

  it('of an action brings back what the action answered, although the record went on', async () => {
    const browser = server.signIn()
    const made = await keyed(browser, 'action')
    const { id } = (made.body as { data: { id: string } }).data
    const test = () =>
      browser.request('POST', `/api/v1/heats/${id}/test`, {
        version: 1,
        headers: { 'idempotency-key': 'test-it' },
      })
    const first = await test()
    await browser.request('POST', `/api/v1/heats/${id}/release`, { version: 2 })
    const again = await test()
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(again.body).toMatchObject({ data: { status: 'tested', version: 2 } })
  })

  it('is not asked for: without one each request counts', async () => {
    const browser = server.signIn()
    const bodies = ['NK-1', 'NK-2'].map((code) => ({ ...heatOf(1), code }))
    for (const body of bodies)
      expect((await browser.request('POST', '/api/v1/heats', { body })).status).toBe(201)
  })

  it('that is none is refused before anything is done', async () => {
    const reply = await keyed(server.signIn(), 'a b', 1, 'SPACED')
    expect([reply.status, await withCode('SPACED')]).toEqual([422, 0])
  })

  describe('of a change', () => {
    const change = (browser: TestBrowser, id: string, name: string, key: string) =>
      browser.request('PATCH', `/api/v1/heats/${id}`, {
        version: 1,
        body: { name },
        headers: { 'idempotency-key': key },
      })

    it('brings back what the change answered, not that somebody else was faster', async () => {
      const browser = server.signIn()
      const { id } = ((await keyed(browser, 'changed')).body as { data: { id: string } }).data
      const first = await change(browser, id, 'Renamed', 'change-it')
      const again = await change(browser, id, 'Renamed', 'change-it')
      expect(first).toMatchObject({ status: 200, body: { data: { name: 'Renamed', version: 2 } } })
      expect([again.status, again.body, again.headers['etag']]).toEqual([
        200,
        first.body,
        first.headers['etag'],
      ])
      expect((await change(browser, id, 'Renamed', 'another')).status).toBe(412)
    })

    it('with other values is refused', async () => {
      const browser = server.signIn()
      const { id } = ((await keyed(browser, 'changed-again')).body as { data: { id: string } }).data
      await change(browser, id, 'Renamed', 'change-once')
      expect((await change(browser, id, 'Named otherwise', 'change-once')).status).toBe(422)
    })
  })

  describe('of a file', () => {
    const pdf = (content: string) => new File([`%PDF-1.7\n${content}\n%%EOF`], 'certificate.pdf')
    const send = (browser: TestBrowser, id: string, file: File, key: string) => {
      const body = new FormData()
      body.set('file', file)
      return browser.request('POST', `/api/v1/heats/${id}/files`, {
        body,
        headers: { 'idempotency-key': key },
      })
    }

    it('stores it once, however often and at the same time it comes, and refuses another file', async () => {
      const browser = server.signIn()
      const { id } = ((await keyed(browser, 'filed')).body as { data: { id: string } }).data
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => send(browser, id, pdf('3.1'), 'file-it')),
      )
      expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
        Array(5).fill({ status: 201, body: replies[0]?.body }),
      )
      expect((await send(browser, id, pdf('3.2'), 'file-it')).status).toBe(422)
      expect(await services.db.query(sql`SELECT 1 FROM files WHERE entity_id = ${id}`)).toHaveLength(1)
    })
  })
})
