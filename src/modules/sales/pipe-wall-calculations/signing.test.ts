import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  calculationDesk,
  drainHeader,
  makeSignatory,
  withExternalPressure,
} from '../../../../test/support/pipe-wall.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import type { CalculationRecord } from './contract.ts'

const server = await testServer()
const desk = await calculationDesk(server)
const { engineer, checker, manager, as, at, draft, check, accept, approve, checked, approved, revise } = desk
const path = '/api/v1/pipe-wall-calculations'
const reread = (record: CalculationRecord) => as(engineer).get({ params: { id: record.id } })
const signaturesOf = (record: CalculationRecord) => as(engineer).signatures({ params: { id: record.id } })

describe('Checking and approving', () => {
  it('are signed with the PIN, and a wrong one leaves everything as it was', async () => {
    const record = await draft()
    const wrong = { ...signed, pin: '1379' }
    const refusal = await problem(as(checker).check({ ...at(record), body: { signature: wrong } }))
    expect(refusal).toMatchObject({ status: 422, errors: { 'signature.pin': [expect.any(String)] } })
    expect(await reread(record)).toMatchObject({ status: 'draft', version: record.version })
    const bare = await checker.request('POST', `${path}/${record.id}/check`, {
      body: {},
      version: record.version,
    })
    expect(bare.status).toBe(422)
    const done = await approve(await accept(await check(record)))
    expect(await signaturesOf(done)).toMatchObject([
      { meaning: 'reviewed', name: checker.person.name, changedAfter: false },
      { meaning: 'approved', name: manager.person.name, changedAfter: false },
    ])
  })

  it('are for those on the list of regular signatories', async () => {
    const stranger = await server.signIn({ role: 'manager', name: 'Nobody Listed' })
    await makeSigner(server, stranger.person)
    const record = await draft()
    await expect(check(record, stranger)).rejects.toThrow(/list of regular signatories/)
    expect((await as(stranger).get({ params: { id: record.id } })).can['check']).toMatch(
      /regular signatories/,
    )
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${stranger.person.id}, '2020-01-01', '{final_release}', false)`)
    await expect(check(record, stranger)).rejects.toThrow(/list of regular signatories/)
  })

  it('are for two people beside the author', async () => {
    const second = await server.signIn({ role: 'manager', name: 'Second Manager' })
    await makeSignatory(server, second)
    const record = await accept(await check(await draft(), second))
    await expect(approve(record, second)).rejects.toThrow(/third person has to approve/)
    expect((await approve(record)).status).toBe('approved')
  })

  it('are for nobody who prepared it, also where somebody else has saved the same case since', async () => {
    const second = await server.signIn({ role: 'manager', name: 'Second Author' })
    await makeSignatory(server, second)
    const first = await as(second).create({ body: { title: 'Drain header', case: drainHeader } })
    const again = await as(engineer).update({ ...at(first), body: { case: drainHeader } })
    expect(again.preparedByName).toBe('Second Author')
    await expect(check(again, second)).rejects.toThrow(/prepared this calculation/)
    const named = await as(checker).update({ ...at(again), body: { title: 'Drain header, unit 2' } })
    const done = await check(named)
    expect(done.status).toBe('checked')
    const file = `${path}/${done.id}/files/${crypto.randomUUID()}`
    expect((await engineer.request('DELETE', file)).status).toBe(423)
  })

  it('wait for the source of a typed stress', async () => {
    const typed = { ...drainHeader, allowableStress: { value: 15_000, unit: 'psi' as const } }
    const record = await draft({ case: typed })
    await expect(check(record)).rejects.toThrow(/source/)
    const sourced = { ...typed, allowableStress: { ...typed.allowableStress, source: 'Owner, table 4' } }
    expect((await check(await draft({ case: sourced }))).status).toBe('checked')
  })

  it('show that a record was changed behind its signature', async () => {
    const record = await approved()
    await server.services.db.query(
      sql`UPDATE pipe_wall_calculations SET title = 'Another' WHERE id = ${record.id}`,
    )
    const given = await signaturesOf(record)
    expect(given.map(({ changedAfter }) => changedAfter)).toEqual([true, true])
  })
})

describe('Accepting warnings and revising', () => {
  it('ask for a reason, which stays with the record', async () => {
    const record = await checked({ case: withExternalPressure })
    const bare = await checker.request('POST', `${path}/${record.id}/acknowledge`, {
      body: { codes: ['W10'] },
      version: record.version,
    })
    expect(bare.status).toBe(422)
    const after = await accept(record, ['W10'])
    expect(after.acknowledgements).toMatchObject([{ code: 'W10', reason: 'Looked at.' }])
    const without = await engineer.request('POST', `${path}/${record.id}/revise`, {
      body: {},
      version: after.version,
    })
    expect(without.status).toBe(422)
    const next = await revise(after)
    expect(next).toMatchObject({ revision: 1, revisionReason: 'Other load.' })
    expect(next.revisions[0]).toMatchObject({ revision: 1, reason: 'Other load.' })
  })
})

describe('The paper', () => {
  it('carries the signatures, and anybody can check it by its code', async () => {
    const record = await approved()
    const { bytes } = await engineer.request('GET', `${path}/${record.id}/pdf`)
    const text = pdfText(bytes).flat().join('\n')
    expect(text).toContain('Signed electronically')
    const [row] = await server.services.db.query<{ code: string }>(
      sql`SELECT code FROM verification_codes WHERE entity_id = ${record.id}`,
    )
    const guest = server.guest()
    const reply = await guest.request('GET', `/api/v1/verify/${row?.code}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      data: { kind: 'Pipe wall calculation', number: record.number, state: 'current' },
    })
    expect(JSON.stringify(reply.body)).toContain('verified')
    // The figures of the paper, in its own words: an altered print shows.
    expect(text).toContain('PASS: the wall is enough.')
    expect(reply.body).toMatchObject({
      data: {
        figures: [
          { label: 'Verdict', value: 'PASS' },
          { label: 'Size', value: 'NPS 8' },
          { label: 'Wall', value: '0.406 in (60)' },
          { label: 'Design pressure', value: '1050 psi' },
          { label: 'Design temperature', value: '550 F' },
          { label: 'Code', value: 'ASME B31.3 process piping' },
        ],
      },
    })
  })

  it('is kept as it was approved, and its code tells its hash', async () => {
    const record = await approved()
    const { bytes } = await engineer.request('GET', `${path}/${record.id}/pdf`)
    const told = async () => {
      const [row] = await server.services.db.query<{ code: string }>(
        sql`SELECT code FROM verification_codes WHERE entity_id = ${record.id}`,
      )
      return (await server.guest().request('GET', `/api/v1/verify/${row?.code}`)).body
    }
    const pdfSha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await told()).toMatchObject({ data: { pdfSha256 } })
    // Whatever the letterhead says later, the paper stays what it was.
    await server.services.db.query(sql`UPDATE facilities SET name = name || ' moved', version = version + 1`)
    const again = await engineer.request('GET', `${path}/${record.id}/pdf`)
    expect(createHash('sha256').update(again.bytes).digest('hex')).toBe(pdfSha256)
    const next = await approve(await accept(await check(await revise(record))))
    const old = await engineer.request('GET', `${path}/${record.id}/pdf`)
    expect(pdfText(old.bytes).flat().join('\n')).toContain('SUPERSEDED')
    expect(next.status).toBe('approved')
  })

  it('is signed by nobody while the program of today says something else than was stored', async () => {
    const record = await draft()
    await server.services.db.query(
      sql`UPDATE pipe_wall_calculations SET result = jsonb_set(result, '{warnings}', '["W99"]') WHERE id = ${record.id}`,
    )
    const stale = await reread(record)
    expect(await problem(check(stale))).toMatchObject({ status: 422, body: { code: 'outdated_result' } })
    const anew = await as(engineer).update({ ...at(stale), body: { case: stale.case } })
    expect(anew.result).toEqual(record.result)
    expect((await check(anew)).status).toBe('checked')
  })

  it('of a calculation approved before there were signatures is unchanged and says who stood for it', async () => {
    const record = await approved({ title: 'Old' })
    const other = await draft({ title: 'Older' })
    await server.services.db.query(sql`
      UPDATE pipe_wall_calculations SET status = 'approved', checked_by_id = ${checker.person.id},
        checked_at = now(), approved_by_id = ${manager.person.id}, approved_at = now(),
        acknowledgements = '[{"code": "W04", "name": "Ines Fjell", "at": "2026-01-01T00:00:00Z"}]'
      WHERE id = ${other.id}`)
    const old = await reread(other)
    expect(old).toMatchObject({ status: 'approved', result: other.result, tablesAreCurrent: true })
    expect(await signaturesOf(old)).toEqual([])
    const { bytes, status } = await engineer.request('GET', `${path}/${other.id}/pdf`)
    expect(status).toBe(200)
    expect(pdfText(bytes).flat().join('\n')).toContain(manager.person.name)
    expect((await reread(record)).status).toBe('approved')
  })
})
