import { describe, expect, it, vi } from 'vitest'
import { makeSignatory } from '../../../../test/support/pipe-wall.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { PipeWallCase } from './contract/case.ts'
import { type CalculationRecord, pipeWallCalculations } from './contract.ts'
import { deliveredTexts } from './server/delivered-tables.ts'
import { standardSeconds } from '#platform/testing/processor-time.ts'

const server = await testServer()
const PATH = '/api/v1/pipe-wall-calculations'

const given: PipeWallCase = {
  method: 'b31.3',
  units: 'us',
  nps: '8',
  material: 'A106-B',
  pressure: { value: 1050, unit: 'psi' },
  temperature: { value: 550, unit: 'F' },
  allowance: [{ value: 0.0625, unit: 'in' }],
}

const engineer = await server.signIn('user')
const checker = await server.signIn('user')
const manager = await server.signIn('manager')
const administrator = await server.signIn('administrator')

for (const who of [engineer, checker, manager]) await makeSignatory(server, who)

const calls = (who: SignedIn) => who.client(pipeWallCalculations)
const save = (title = 'Drain header'): Promise<CalculationRecord> =>
  calls(engineer).create({ body: { title, lineNumber: '8"-P-1001', case: given } })
const act = (who: SignedIn, action: 'check' | 'approve' | 'revise', { id, version }: CalculationRecord) =>
  action === 'revise'
    ? calls(who).revise({ params: { id }, body: { reason: 'Other load.' }, version })
    : calls(who)[action]({ params: { id }, body: { signature: signed }, version })
const accept = (record: CalculationRecord, codes = record.result.warnings) =>
  calls(checker).acknowledge({
    params: { id: record.id },
    body: { codes, reason: 'Looked at.' },
    version: record.version,
  })

/** Checked by the second person, its warnings accepted, approved by the manager. */
async function approved(record: CalculationRecord): Promise<CalculationRecord> {
  const checked = await act(checker, 'check', record)
  const accepted = checked.result.warnings.length > 0 ? await accept(checked) : checked
  return act(manager, 'approve', accepted)
}

describe('The stateless endpoint', () => {
  it('answers one case with the figures of the worked example', async () => {
    const result = await calls(engineer).evaluate({ body: given })
    expect(result).toMatchObject({ status: 'ok', selectedSchedules: expect.arrayContaining(['60']) })
    const { t, tn, rating } = result as {
      t: { value: number }
      tn: { value: number }
      rating: { value: number }
    }
    expect(t.value).toBeCloseTo(0.23996, 5)
    expect(tn.value).toBeCloseTo(0.34567, 5)
    expect(rating.value).toBeCloseTo(1287.4, 1)
  })

  it('answers a list in its order, a bad case with its sentence and no value', async () => {
    const bad = { ...given, pressure: { value: 0, unit: 'psi' } }
    const results = await calls(engineer).evaluate({ body: [given, bad, { method: 'b99' }] })
    expect(Array.isArray(results)).toBe(true)
    const [first, second, third] = results as { status: string; errors: { field: string }[]; t?: object }[]
    expect([first?.status, second?.status, third?.status]).toEqual(['ok', 'error', 'error'])
    expect(second?.errors[0]?.field).toContain('pressure')
    expect(second?.t).toBeUndefined()
  })

  it('takes a list of limited length, answers it with values alone, and one at a time for each person', async () => {
    const list = Array.from({ length: 500 }, (_, at) => ({ ...given, id: at }))
    const send = (body: object) => engineer.request('POST', `${PATH}/evaluate`, { body })
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(list)))
    // Some of them may arrive after another one was answered already.
    expect([...new Set(replies.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 429])
    const results = replies.find(({ status }) => status === 200)?.body as {
      data: { steps?: object; t?: object }[]
    }
    expect(results.data).toHaveLength(500)
    expect(results.data[0]?.t).toBeDefined()
    expect(results.data[0]?.steps).toBeUndefined()
    expect((await send([...list, given])).status).toBe(422)
    expect((await send(list)).status).toBe(200)
    const register = (cases: object[]) =>
      engineer.request('POST', `${PATH}/line-register`, { body: { title: 'Long', cases } })
    expect((await register(Array.from({ length: 1_001 }, () => given))).status).toBe(422)
  })

  it('stores nothing', async () => {
    expect((await calls(engineer).list({ query: { search: 'Drain' } })).data).toEqual([])
  })

  it.each(['text', 7])('refuses %j', async (body) => {
    expect((await engineer.request('POST', `${PATH}/evaluate`, { body })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('A saved calculation', () => {
  it('gets a number, keeps its result and stands in the list', async () => {
    const record = await save('Numbered')
    expect(record.number).toMatch(/^CALC-\d{6}$/)
    expect(record).toMatchObject({
      revision: 0,
      status: 'draft',
      tablesAreCurrent: true,
      preparedByName: engineer.person.name,
    })
    const page = await calls(engineer).list({ query: { search: 'numbered' } })
    expect(page.data).toMatchObject([
      { number: record.number, size: 'NPS 8', pressure: '1050 psi', temperature: '550 F' },
    ])
    expect(page.data[0]?.wall).toContain('0.406 in')
  })

  it('is refused at its fields when it cannot be calculated', async () => {
    const error = await problem(
      calls(engineer).create({
        body: { title: 'Bad', case: { ...given, pressure: { value: -1, unit: 'psi' } } },
      }),
    )
    expect(error).toMatchObject({ status: 422 })
    expect(Object.keys((error as { errors: object }).errors).join()).toContain('case.pressure')
  })

  it('is checked and approved by others than its author, with the warnings accepted by name', async () => {
    const record = await save('Four eyes')
    await expect(act(engineer, 'check', record)).rejects.toThrow(/someone else has to check/)
    const checked = await act(checker, 'check', record)
    expect(checked).toMatchObject({ status: 'checked', checkedByName: checker.person.name })
    await expect(act(checker, 'approve', checked)).rejects.toMatchObject({ status: 403 })
    const locked = calls(engineer).update({
      params: { id: record.id },
      body: { title: 'New' },
      version: checked.version,
    })
    await expect(locked).rejects.toMatchObject({ status: 423 })
    const done = await approvedFrom(checked)
    expect(done).toMatchObject({ status: 'approved', approvedByName: manager.person.name })
  })

  it('is superseded by its approved revision, and not before', async () => {
    const first = await approved(await save('Revised'))
    const second = await act(engineer, 'revise', first)
    expect(second).toMatchObject({ number: first.number, revision: 1, status: 'draft', isCurrent: true })
    const before = await calls(engineer).get({ params: { id: first.id } })
    expect(before).toMatchObject({ status: 'approved', isCurrent: false })
    await expect(act(engineer, 'revise', first)).rejects.toMatchObject({ status: 412 })
    await expect(act(engineer, 'revise', before)).rejects.toThrow(/newer revision/)
    await approved(second)
    expect((await calls(engineer).get({ params: { id: first.id } })).status).toBe('superseded')
  })

  it('takes only warnings it has', async () => {
    const record = await save('Warnings')
    await expect(accept(record, ['W99'])).rejects.toMatchObject({ status: 422 })
  })

  it('is copied under a number of its own', async () => {
    const record = await save('Copied')
    const copy = await calls(checker).copy({ params: { id: record.id }, body: {} })
    expect(copy.number).not.toBe(record.number)
    expect(copy).toMatchObject({ title: 'Copied', preparedByName: checker.person.name, status: 'draft' })
  })

  it('is refused to clients and guests', async () => {
    const { id } = await save('Private')
    const client = await server.signIn('client')
    for (const path of ['', `/${id}`, `/${id}/pdf`, '/tables']) {
      expect((await client.request('GET', PATH + path)).status).toBe(403)
      expect((await server.guest().request('GET', PATH + path)).status).toBe(401)
    }
    expect((await client.request('POST', `${PATH}/evaluate`, { body: given })).status).toBe(403)
  })
})

const approvedFrom = async (checked: CalculationRecord) => {
  const accepted = checked.result.warnings.length > 0 ? await accept(checked) : checked
  return act(manager, 'approve', accepted)
}

describe('The reports', () => {
  const query = `case=${encodeURIComponent(JSON.stringify(given))}`
  const bytesOf = async (path: string, who = engineer) => {
    const reply = await who.request('GET', PATH + path)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    return reply.bytes
  }

  it('are made of the case in the query string; with the clock fixed, twice the same bytes', async () => {
    const clock = vi.spyOn(server.services.clock, 'now').mockReturnValue(new Date())
    const first = await bytesOf(`/report?${query}`)
    expect(first.subarray(0, 4).toString()).toBe('%PDF')
    expect((await bytesOf(`/report?${query}`)).equals(first)).toBe(true)
    clock.mockRestore()
  })

  it('are made of a saved calculation', async () => {
    const record = await save('On paper')
    expect((await bytesOf(`/${record.id}/pdf`)).subarray(0, 4).toString()).toBe('%PDF')
  })

  it('are never made without a result', async () => {
    const bad = encodeURIComponent(JSON.stringify({ ...given, nps: '7777' }))
    const reply = await engineer.request('GET', `${PATH}/report?case=${bad}`)
    expect(reply.status).toBe(422)
    expect((await engineer.request('GET', `${PATH}/report?case=nonsense`)).status).toBe(400)
  })

  it('put 1,000 lines into one register within five seconds', async () => {
    const cases = Array.from({ length: 1_000 }, (_, n) => ({
      ...given,
      id: `L-${n}`,
      pressure: { value: 100 + n, unit: 'psi' },
    }))
    const seconds = await standardSeconds(async () => {
      const reply = await engineer.request('POST', `${PATH}/line-register`, {
        body: { title: 'Lines', cases },
      })
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    })
    expect(seconds).toBeLessThan(5)
  })
})

describe('The tables', () => {
  const y = deliveredTexts()['y-coefficients']
  const body = { name: 'y-coefficients', label: '2026 edition', validFrom: '2026-01-01' } as const

  it('are replaced by administrators only', async () => {
    for (const who of [engineer, manager]) {
      await expect(calls(who).replaceTable({ body: { ...body, text: y } })).rejects.toMatchObject({
        status: 403,
      })
    }
  })

  it('are refused with a sentence for each bad row', async () => {
    const text = y.replace(/,0\.4,/, ',abc,')
    const error = await problem(calls(administrator).replaceTable({ body: { ...body, text } }))
    expect(error).toMatchObject({ status: 422 })
    expect((error as { errors: { text: string[] } }).errors.text[0]).toMatch(/^Line \d+: /)
  })

  it('count for new calculations; older ones keep what they were made with', async () => {
    const older = await save('Before')
    const changed = y.replaceAll(/^(ferritic,.*?),0\.4,/gm, '$1,0.45,')
    const versions = await calls(administrator).replaceTable({ body: { ...body, text: changed } })
    expect(versions[0]).toMatchObject({ name: 'y-coefficients', label: '2026 edition', isInForce: true })
    const newer = await save('After')
    expect(newer.result.coefficientY).not.toBe(older.result.coefficientY)
    const kept = await calls(engineer).get({ params: { id: older.id } })
    expect(kept).toMatchObject({
      tablesAreCurrent: false,
      result: { coefficientY: older.result.coefficientY },
    })
  })
})
