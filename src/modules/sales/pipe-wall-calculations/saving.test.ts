import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { calculationDesk, drainHeader, withExternalPressure } from '../../../../test/support/pipe-wall.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { CalculationRecord } from './contract.ts'

const server = await testServer()
const desk = await calculationDesk(server)
const quotes = await quoteDesk(server)
const { engineer, checker, manager, as, at, draft, check, accept, approve, checked, approved } = desk
const path = '/api/v1/pipe-wall-calculations'
const unknown = crypto.randomUUID()
const reread = (record: CalculationRecord) => as(engineer).get({ params: { id: record.id } })

describe('A version', () => {
  const writes = [
    ['PATCH', '', { title: 'x' }],
    ['POST', '/acknowledge', { codes: ['W04'], reason: 'x' }],
    ['POST', '/check', { signature: signed }],
    ['POST', '/sendBack', { reason: 'x' }],
    ['POST', '/approve', { signature: signed }],
    ['POST', '/revise', { reason: 'x' }],
  ] as const
  const addressOf = (id: string, rest: string) =>
    `${path}/${id}${rest.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

  it.each(writes)('is asked for by %s %s, and a stale one refused', async (method, rest, body) => {
    const record = rest === '/sendBack' || rest === '/approve' ? await checked() : await draft()
    const url = addressOf(record.id, rest)
    const without = await manager.request(method, url, { body })
    const stale = await manager.request(method, url, { body, version: record.version + 1 })
    expect([without.status, stale.status]).toEqual([428, 412])
    expect((stale.body as { current: object }).current).toMatchObject({
      id: record.id,
      version: record.version,
    })
    expect(await reread(record)).toMatchObject({ status: record.status, version: record.version })
  })

  it.each(writes)('does not make an unknown record: %s %s', async (method, rest, body) => {
    const reply = await manager.request(method, addressOf(unknown, rest), { body, version: 1 })
    expect([reply.status, reply.body]).toEqual([404, { message: 'Not found.' }])
  })

  it('lets one of two simultaneous changes through', async () => {
    const record = await draft()
    const change = (title: string) => as(engineer).update({ ...at(record), body: { title } })
    const [one, other] = await Promise.all([problem(change('One')), problem(change('Other'))])
    expect([one, other].filter((answer) => answer === null)).toHaveLength(1)
    expect(one ?? other).toMatchObject({ status: 412 })
    expect((await reread(record)).version).toBe(record.version + 1)
  })
})

describe('A repeated request', () => {
  it('copies once for one Idempotency-Key', async () => {
    const { id } = await draft({ title: 'Copied once' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => engineer.request('POST', `${path}/${id}/copy`, { body: {}, headers })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    const { data } = await as(engineer).list({ query: { search: 'copied once' } })
    expect(data).toHaveLength(2)
  })

  it('takes numbers one after the other, without a gap for a refused case', async () => {
    const numberOf = ({ number }: CalculationRecord) => Number(number.slice('CALC-'.length))
    const before = numberOf(await draft())
    await problem(draft({ case: { ...drainHeader, nps: '7777' } }))
    expect(numberOf(await draft())).toBe(before + 1)
  })
})

describe('A changed draft', () => {
  it('is calculated anew, and its warnings have to be accepted again', async () => {
    const accepted = await accept(await draft({ case: withExternalPressure }))
    expect(accepted.acknowledgements).toMatchObject([
      { code: 'W04', name: checker.person.name },
      { code: 'W10', name: checker.person.name },
      { code: 'W19', name: checker.person.name },
    ])
    const heavier = { ...withExternalPressure, pressure: { value: 1500, unit: 'psi' as const } }
    const after = await as(engineer).update({ ...at(accepted), body: { case: heavier } })
    expect(after.acknowledgements).toEqual([])
    expect(after.result.t?.value).toBeGreaterThan(accepted.result.t?.value ?? Number.NaN)
    const { data } = await as(engineer).list({ query: { search: after.number } })
    expect(data[0]).toMatchObject({ pressure: '1500 psi' })
  })

  it('keeps result and acceptances when only its title changes', async () => {
    const accepted = await accept(await draft({ case: withExternalPressure }))
    const after = await as(engineer).update({ ...at(accepted), body: { title: 'Renamed', client: null } })
    expect(after).toMatchObject({ title: 'Renamed', acknowledgements: accepted.acknowledgements })
    expect(after.result).toEqual(accepted.result)
  })

  it('is refused at its fields, and stays as it was', async () => {
    const record = await draft()
    const answer = await problem(
      as(engineer).update({ ...at(record), body: { case: { ...drainHeader, nps: '7777' } } }),
    )
    expect(answer).toMatchObject({ status: 422, errors: { 'case.nps': [expect.stringContaining('7777')] } })
    expect(await reread(record)).toEqual(record)
  })

  it('belongs to the one who changed its case: checking it is for somebody else', async () => {
    const record = await draft()
    const changed = await as(checker).update({ ...at(record), body: { case: withExternalPressure } })
    expect(changed.preparedByName).toBe(checker.person.name)
    await expect(check(changed, checker)).rejects.toThrow(/someone else has to check/)
    expect((await check(changed, engineer)).checkedByName).toBe(engineer.person.name)
  })
})

describe('A reference', () => {
  it('to a line must be to one of its quote', async () => {
    const [mine, other] = [await quotes.draft(1), await quotes.draft(2)]
    const [lineOf, foreign] = [mine.lines[0]?.id, other.lines[0]?.id]
    const saved = await draft({ quoteId: mine.id, quoteLineId: lineOf })
    expect(saved).toMatchObject({ quoteId: mine.id, quoteLineId: lineOf, quoteLabel: `${mine.number} Rev 0` })
    const sentence = ['The line does not belong to the quote.']
    for (const body of [{ quoteId: mine.id, quoteLineId: foreign }, { quoteLineId: lineOf }]) {
      expect(await problem(draft(body))).toMatchObject({ status: 422, errors: { quoteLineId: sentence } })
    }
    const moved = as(engineer).update({ ...at(saved), body: { quoteId: other.id } })
    expect(await problem(moved)).toMatchObject({ status: 422, errors: { quoteLineId: sentence } })
    const found = await as(engineer).list({ query: { filter: { quoteLineId: lineOf } } })
    expect(found.data.map(({ id }) => id)).toEqual([saved.id])
  })

  it.each(['companyId', 'enquiryId', 'quoteId'])('to nothing is refused: %s', async (field) => {
    expect(await problem(draft({ [field]: unknown }))).toMatchObject({ status: 422 })
  })
})

describe('Sending back', () => {
  it('needs a reason, frees the draft and takes the check off', async () => {
    const record = await checked()
    const send = (body: object) => as(checker).sendBack({ ...at(record), body: body as { reason: string } })
    expect(await problem(send({}))).toMatchObject({ status: 422, errors: { reason: expect.anything() } })
    expect(await problem(send({ reason: ' ' }))).toMatchObject({ status: 422 })
    const back = await send({ reason: 'Corrosion is 3 mm.' })
    expect(back).toMatchObject({ status: 'draft', checkedByName: null, checkedAt: null })
    expect(back.can['update']).toBe(true)
    const { data } = await as(engineer).timeline({ params: { id: record.id } })
    expect(data[0]).toMatchObject({ action: 'sendBack', reason: 'Corrosion is 3 mm.' })
    const history = await server.services.db.query<{ action: string }>(
      sql`SELECT action FROM status_history WHERE entity_id = ${record.id} ORDER BY at, action`,
    )
    expect(history.map(({ action }) => action).toSorted()).toEqual(['check', 'sendBack'])
  })
})

describe('Approving', () => {
  it('waits for every warning, then for somebody else than the author', async () => {
    const record = await checked({ case: withExternalPressure })
    expect(record.result.warnings.toSorted()).toEqual(['W04', 'W10', 'W19'])
    expect(await problem(approve(record))).toMatchObject({ status: 422, body: { code: 'not_ready' } })
    const half = await accept(record, ['W10', 'W19'])
    await expect(approve(half)).rejects.toThrow('Accept the warnings first: W04.')
    const twice = await accept(half, ['W10', 'W04'])
    expect(twice.acknowledgements.map(({ code }) => code)).toEqual(['W10', 'W19', 'W04'])
    expect(await approve(twice)).toMatchObject({ status: 'approved', approvedByName: manager.person.name })
  })

  it('is not for the manager who prepared it', async () => {
    const own = await as(manager).create({ body: { title: 'Own', case: drainHeader } })
    const ready = await accept(await check(own))
    await expect(approve(ready)).rejects.toThrow(/someone else has to approve/)
    expect((await as(manager).get({ params: { id: own.id } })).can['approve']).toMatch(/someone else/)
  })

  it('comes after checking, once', async () => {
    expect(await problem(approve(await draft()))).toMatchObject({ body: { code: 'invalid_transition' } })
    expect(await problem(approve(await approved()))).toMatchObject({ body: { code: 'invalid_transition' } })
  })
})
