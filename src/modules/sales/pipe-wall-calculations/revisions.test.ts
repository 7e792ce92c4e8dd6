import { describe, expect, it } from 'vitest'
import { calculationDesk, drainHeader, withExternalPressure } from '../../../../test/support/pipe-wall.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { FileEntry } from '#platform/contract/documents/activity.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import type { CalculationRecord } from './contract.ts'

const server = await testServer()
const desk = await calculationDesk(server)
const { engineer, checker, manager, as, at, draft, accept, revise, checked, issue, approved } = desk
const path = '/api/v1/pipe-wall-calculations'
const reread = (record: CalculationRecord) => as(engineer).get({ params: { id: record.id } })

describe('A revision', () => {
  it('carries everything entered, and none of the signatures', async () => {
    const first = await approved({ title: 'Header', client: 'Calder', lineNumber: 'L-1', notes: 'As built' })
    const second = await revise(first)
    expect(second).toMatchObject({
      number: first.number,
      revision: 1,
      status: 'draft',
      title: 'Header',
      client: 'Calder',
      lineNumber: 'L-1',
      notes: 'As built',
      case: first.case,
      acknowledgements: [],
      checkedByName: null,
      approvedByName: null,
      preparedByName: engineer.person.name,
    })
    expect(second.revisions).toMatchObject([
      { revision: 1, status: 'draft' },
      { revision: 0, status: 'approved' },
    ])
  })

  it('is made of what was checked, not of a draft', async () => {
    expect(await problem(revise(await draft()))).toMatchObject({
      status: 422,
      body: { code: 'not_revisable' },
    })
    expect((await revise(await checked())).revision).toBe(1)
  })

  it('is opened once, also by two people at the same moment', async () => {
    const first = await approved()
    const answers = await Promise.all([problem(revise(first)), problem(revise(first, checker))])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    const [refused] = answers.filter((answer) => answer !== null)
    expect([409, 412, 422]).toContain((refused as { status: number }).status)
    const { revisions, can } = await reread(first)
    expect(revisions.map(({ revision }) => revision)).toEqual([1, 0])
    expect(can['revise']).toBe('A newer revision has been opened.')
    await expect(revise(await reread(first))).rejects.toThrow('A newer revision has been opened.')
  })

  it('leaves one current record of each number, whatever became of the older ones', async () => {
    const second = await issue(await revise(await approved({ title: 'Thrice' })))
    const third = await revise(second)
    const { data } = await as(engineer).list({ query: { search: third.number, filter: { current: true } } })
    expect(data).toMatchObject([{ revision: 2, status: 'draft' }])
    await issue(third)
    const { revisions } = await reread(third)
    expect(revisions.map(({ status }) => status)).toEqual(['approved', 'superseded', 'superseded'])
  })

  it('takes the place of one that was only checked', async () => {
    const first = await checked()
    await issue(await revise(first))
    expect((await reread(first)).status).toBe('superseded')
  })
})

describe('A superseded calculation', () => {
  it('is locked for good, and can still be copied', async () => {
    const first = await approved({ title: 'Old', case: withExternalPressure })
    await issue(await revise(first))
    const old = await reread(first)
    const { can } = old
    expect(old.status).toBe('superseded')
    for (const name of ['update', 'check', 'sendBack', 'approve', 'acknowledge', 'revise'])
      expect([name, typeof can[name]]).toEqual([name, 'string'])
    const change = as(engineer).update({ ...at(old), body: { title: 'New' } })
    expect(await problem(change)).toMatchObject({ status: 423, body: { code: 'locked' } })
    expect(await problem(accept(old, ['W10']))).toMatchObject({ status: 423 })
    expect(await problem(revise(old))).toMatchObject({ status: 422 })
    const copy = await as(engineer).copy({ params: { id: old.id }, body: {} })
    expect(copy).toMatchObject({ revision: 0, status: 'draft', isCurrent: true, case: old.case })
    expect(copy.number).not.toBe(old.number)
  })
})

describe('Beside a calculation', () => {
  const pdf = Buffer.from('%PDF-1.7\nmill certificate\n%%EOF')

  it('stand files and comments, also when it is locked', async () => {
    const record = await approved()
    const params = { id: record.id }
    const form = new FormData()
    form.set('file', new File([pdf], 'Certificate.pdf'))
    const added = await checker.request('POST', `${path}/${record.id}/files`, { body: form })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    const { id } = (added.body as { data: FileEntry }).data
    // Beside the report that is kept.
    expect((await as(engineer).files({ params })).map(({ label, name }) => label || name)).toEqual([
      'Certificate.pdf',
      'Calculation',
    ])
    expect((await engineer.request('GET', `${path}/${record.id}/files/${id}`)).bytes.equals(pdf)).toBe(true)
    const other = await draft()
    expect((await engineer.request('GET', `${path}/${other.id}/files/${id}`)).status).toBe(404)
    await as(manager).addComment({ params, body: { text: 'Send it with the quote.' } })
    const { data } = await as(engineer).timeline({ params })
    const seen = data.map(({ action, kind }) => (kind === 'change' ? action : kind))
    expect(seen).toEqual(['comment', 'file', 'file', 'approve', 'acknowledge', 'check', 'create'])
    expect((await reread(record)).version).toBe(record.version)
  })

  it('the timeline tells who accepted and why a revision took its place', async () => {
    const first = await approved({ case: withExternalPressure })
    await issue(await revise(first))
    const { data } = await as(engineer).timeline({ params: { id: first.id } })
    expect(data[0]).toMatchObject({ action: 'supersede', reason: 'Rev 1 was approved' })
    const accepted = data.find(({ action }) => action === 'acknowledge')
    expect(accepted?.actorName).toBe(checker.person.name)
    expect(accepted?.changes.map(({ to }) => to).join()).toContain('W10')
  })

  it('is nothing for a calculation that is not there', async () => {
    for (const panel of ['timeline', 'files']) {
      const reply = await engineer.request('GET', `${path}/${crypto.randomUUID()}/${panel}`)
      expect(reply.status).toBe(404)
    }
  })
})

describe('The PDF of a calculation', () => {
  const textOf = async (record: CalculationRecord) => {
    const reply = await engineer.request('GET', `${path}/${record.id}/pdf`)
    expect(reply.status).toBe(200)
    return { text: pdfText(reply.bytes).flat().join('\n'), bytes: reply.bytes, headers: reply.headers }
  }

  it('is stamped as a draft and when superseded, and signed when approved', async () => {
    const record = await draft({ title: 'On paper', client: 'Calder', lineNumber: '8"-P-1001' })
    expect((await textOf(record)).text).toContain('DRAFT')
    const first = await issue(record)
    const { text } = await textOf(first)
    expect(text).not.toMatch(/DRAFT|SUPERSEDED/)
    for (const part of ['On paper', 'Calder', '8"-P-1001', first.number, 'Rev 0', 'Approved'])
      expect(text).toContain(part)
    for (const { person } of [engineer, checker, manager]) expect(text).toContain(person.name)
    await issue(await revise(first))
    expect((await textOf(first)).text).toContain('SUPERSEDED')
  })

  it('holds every step, input and warning, in letters of its own', async () => {
    const record = await draft({ case: withExternalPressure })
    const { text, bytes } = await textOf(record)
    const flat = text.replace(/\s+/g, '')
    for (const { symbol, clause, substituted } of record.result.steps ?? [])
      for (const part of [symbol, clause, substituted]) expect(flat).toContain(part.replace(/\s+/g, ''))
    for (const { label } of record.result.inputs ?? []) expect(flat).toContain(label.replace(/\s+/g, ''))
    for (const { message } of record.result.warningDetails ?? [])
      expect(flat).toContain(message.replace(/\s+/g, ''))
    expect(text).not.toContain('\ufffd')
    const source = bytes.toString('latin1')
    const fonts = [...source.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter((name) => !/^[A-Z]{6}\+Inter/.test(name ?? ''))).toEqual([])
    expect(source).toMatch(/\/FontFile[23] \d+ 0 R/)
  })

  it('is the same file each time, and named after number, revision and line', async () => {
    const record = await draft({ lineNumber: 'L-9', case: drainHeader })
    const [one, two] = [await textOf(record), await textOf(record)]
    expect(one.bytes.equals(two.bytes)).toBe(true)
    expect(one.headers['content-disposition']).toContain(`${record.number} Rev 0 L-9.pdf`)
    const asked = await engineer.request('GET', `${path}/${record.id}/pdf?download=1`)
    expect(asked.headers['content-disposition']).toMatch(/^attachment/)
  })
})
