import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../support/crud-suite.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { type SetupSample, setupSamples } from '../support/setup-samples.ts'

const server = await testServer()
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const samples = setupSamples(server)

interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly anyOf?: readonly Schema[]
}

let admin: SignedIn
beforeAll(async () => {
  admin = await server.signIn('administrator')
})

/** What may stand in each field of a record, as the reference of the interface tells it. */
function fieldsOf({ contract }: SetupSample): [field: string, schemas: Schema[]][] {
  const { body } = contract.endpoints.create
  if (!body) throw new Error(`${contract.slice} creates without a body.`)
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, Schema>
  }
  return Object.entries(shape.properties).map(([field, schema]) => [field, kindsOf(schema)])
}

const kindsOf = (schema: Schema): Schema[] =>
  schema.anyOf?.flatMap(kindsOf) ?? [schema.type ?? 'any'].flat().map((type) => ({ ...schema, type }))

const isText = (schema: Schema) => schema.type === 'string'
const isNumber = (schema: Schema) => schema.type === 'integer' || schema.type === 'number'

/** Values that no record may hold in a field of this kind. */
function badFor(schemas: readonly Schema[]): unknown[] {
  const types = new Set(schemas.map(({ type }) => type))
  const bad: unknown[] = []
  if (!types.has('object')) bad.push({ odd: 1 })
  if (!types.has('array')) bad.push([1], [])
  if (!types.has('boolean')) bad.push(true)
  if (!schemas.some(isNumber)) bad.push(7, -1, 1e308)
  if (!types.has('string')) bad.push('wrong')
  if (schemas.some(isNumber)) bad.push(1e308, 2 ** 53, 1.5, -1, 2_147_483_648, '7')
  if (schemas.some(isText)) bad.push('x'.repeat(100_001), 'a\u0000b', 'a\ud800b')
  if (schemas.some(({ format }) => format === 'date')) {
    bad.push('2026-02-30', '0000-01-01', '12026-01-01', '2026-11-21T00:00:00Z', 'today', '')
  }
  if (schemas.some(({ format }) => format === 'uuid')) bad.push('not-an-id', unknownId)
  return bad
}

const countOf = async (): Promise<unknown> => {
  const rows = await server.services.db.query(
    sql`SELECT count(*)::int AS n, max(seq)::int AS last FROM audit_log`,
  )
  return rows[0]
}
const shown = (value: unknown) => JSON.stringify(value).slice(0, 60)

/** Why a refusal is not what it should be; null when it is. */
function wrongIn(reply: { status: number; body: unknown }, field: string): string | null {
  const { message, errors = {} } = reply.body as { message?: string; errors?: Record<string, string[]> }
  if (reply.status === 400) return /^[A-Z].+\.$/s.test(message ?? '') ? null : `no sentence: ${message}`
  if (reply.status !== 422) return `${reply.status} ${JSON.stringify(reply.body)?.slice(0, 200)}`
  const at = Object.entries(errors).filter(([name]) => name === field || name.startsWith(`${field}.`))
  if (at.length === 0) return `nothing at the field: ${JSON.stringify(errors).slice(0, 200)}`
  const odd = at.flatMap(([, sentences]) => sentences).find((text) => !/^[A-Z].*[.)]$/s.test(text))
  return odd === undefined ? null : `no sentence: ${odd}`
}

/** Copies of a value, each with one of the values deep inside it put wrong. */
function damaged(value: unknown, odd: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => damaged(one, odd).map((bad) => value.with(at, bad)))
  }
  if (typeof value !== 'object' || value === null) return [odd]
  return Object.entries(value).flatMap(([name, one]) =>
    damaged(one, odd).map((bad) => ({ ...value, [name]: bad })),
  )
}

describe.each(samples)('What $slice refuses', (sample) => {
  const { path } = sample.contract.endpoints.create
  let made = 0
  const fresh = () => {
    made += 1
    return sample.body(made)
  }

  it('is told at the field, for every field and every odd value, and nothing is changed', async () => {
    const body = await fresh()
    const record = dataOf(await admin.request('POST', path, { body }))
    const before = await admin.request('GET', `${path}/${record.id}`)
    expect(before.status).toBe(200)
    const next = await fresh()
    const trail = await countOf()
    const wrong: string[] = []
    for (const [field, schemas] of fieldsOf(sample)) {
      for (const value of badFor(schemas)) {
        const calls: [method: string, url: string, details: object][] = [
          ['POST', path, { body: { ...next, [field]: value } }],
        ]
        if ('update' in sample.contract.endpoints) {
          calls.push(['PATCH', `${path}/${record.id}`, { body: { [field]: value }, version: record.version }])
        }
        for (const [method, url, details] of calls) {
          const why = wrongIn(await admin.request(method, url, details), field)
          if (why !== null) wrong.push(`${method} ${field} = ${shown(value)}: ${why}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await countOf()).toEqual(trail)
    expect((await admin.request('GET', `${path}/${record.id}`)).body).toEqual(before.body)
    expect((await admin.request('POST', path, { body: next })).status).toBe(201)
  })

  // Of a formatted text what is odd is left out, not refused.
  it.runIf(sample.slice !== 'terms-and-conditions')('is told inside the parts of a record too', async () => {
    const body = await fresh()
    const trail = await countOf()
    const parts = Object.entries(body).filter(([, value]) => typeof value === 'object' && value !== null)
    const wrong: string[] = []
    for (const [field, part] of parts) {
      for (const odd of [{ odd: 1 }, 1e308, 'a\u0000b', 'a\ud800b', [[]]]) {
        for (const bad of damaged(part, odd)) {
          const why = wrongIn(await admin.request('POST', path, { body: { ...body, [field]: bad } }), field)
          if (why !== null) wrong.push(`${field} = ${shown(bad)}: ${why}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await countOf()).toEqual(trail)
  })

  it('are fields that it does not have, and bodies that are no object', async () => {
    const body = await fresh()
    const trail = await countOf()
    for (const name of ['id', 'version', 'createdAt', 'can', 'constructor', 'colour2', 'role']) {
      const reply = await admin.request('POST', path, { body: { ...body, [name]: 'x' } })
      expect([name, wrongIn(reply, name)]).toEqual([name, null])
    }
    for (const text of ['null', '[]', '7', '"text"', '[{}]']) {
      const reply = await admin.request('POST', path, { body: text })
      expect([text, reply.status === 422 || reply.status === 400]).toEqual([text, true])
      expect((reply.body as { message: string }).message).toMatch(/^[A-Z].+[.)]$/)
    }
    expect(await countOf()).toEqual(trail)
  })
})
