import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { streamXlsxRows } from 'hucre/xlsx'
import { describe, expect, it, vi } from 'vitest'
import { salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { exportCatalogue } from '../../../app/exports.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { companyExport, type ExportInput } from './contract.ts'
import { exportRunner, MAKE_JOB } from './server/api.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = await testServer()
const { services } = server
const setup = await salesSetup(server)
const administrator = await server.signIn('administrator')
const runner = exportRunner(services, exportCatalogue)
const folder = join(services.config.DATA_DIR, 'exports')

const base: ExportInput = { format: 'json', parts: [{ name: 'companies' }], includeArchived: true }
const reason = 'The customer asked what we hold about them'

const ask = (who: SignedIn, change: Partial<ExportInput> = {}) =>
  who.client(companyExport).create({ body: { ...base, ...change } })

/** Asks for an export, makes it, and gives it with its bytes. */
async function made(who: SignedIn, change: Partial<ExportInput> = {}) {
  const { id } = await ask(who, change)
  await runner.run({ exportId: id })
  const row = await who.client(companyExport).get({ params: { id } })
  const reply = await who.request('GET', `/api/v1/company-export/${id}/file`)
  return { id, row, reply }
}

type Document = { about: { scope: string }; parts: Record<string, Record<string, unknown>[]> }

/** The parts of an export as JSON. */
async function jsonOf(who: SignedIn, change: Partial<ExportInput>): Promise<Document['parts']> {
  const { reply } = await made(who, { ...change, format: 'json' })
  return (reply.body as Document).parts
}

/** A minute passes, so that its limit is not what is tested. */
const laterOn = () => services.clock.advance(61)

await services.db.query(
  sql`UPDATE ${companyTable} SET code = 'CAL', credit_limit = 1234.50, tags = '{"=1+1","a, b"}', notes = '@SUM(A1)' WHERE id = ${setup.companyId}`,
)
await services.db.query(
  sql`UPDATE ${companyTable} SET code = 'VEL', status = 'inactive' WHERE id = ${setup.otherCompanyId}`,
)
await insertRow(services.db, companyContactTable, {
  companyId: setup.companyId,
  position: 1,
  name: '=HYPERLINK("http://x")',
  roles: [],
})

describe('An export', () => {
  it('is made in the background, with rows, size and hash, in a file for the program alone', async () => {
    const asked = await ask(administrator)
    expect(asked).toMatchObject({
      status: 'queued',
      percent: 0,
      rows: null,
      scope: 'All companies: Companies; with archived records',
      requestedByName: administrator.person.name,
      can: { download: 'The export has not begun yet.', cancel: true },
    })
    expect(services.jobs.at(-1)).toEqual({ job: MAKE_JOB, payload: { exportId: asked.id } })
    await runner.run({ exportId: asked.id })
    const row = await administrator.client(companyExport).get({ params: { id: asked.id } })
    const [name = ''] = readdirSync(folder)
    const bytes = readFileSync(join(folder, name))
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600])
    expect(row).toMatchObject({
      status: 'ready',
      rows: 2,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      can: { download: true, cancel: 'Only an export that waits or runs can be cancelled.' },
    })
    expect(Date.parse(row.expiresAt ?? '') - Date.parse(row.finishedAt ?? '')).toBe(7 * 86_400_000)
    const reply = await administrator.request('GET', `/api/v1/company-export/${asked.id}/file`)
    expect(reply.bytes.equals(bytes)).toBe(true)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${row.fileName}"`)
    expect(await administrator.client(companyExport).get({ params: { id: asked.id } })).toMatchObject({
      status: 'downloaded',
    })
  })

  it('stands on the audit trail with its reason: asked for, downloaded', async () => {
    const { id } = await made(administrator, { parts: [{ name: 'company-contacts' }], reason })
    const entries = await services.db.query<{ action: string; reason: string | null; name: string }>(sql`
      SELECT action, reason, actor_name AS name FROM audit_log
      WHERE entity = 'company-export' AND entity_id = ${id} ORDER BY seq`)
    expect(entries).toEqual([
      { action: 'create', reason, name: administrator.person.name },
      { action: 'download', reason: null, name: administrator.person.name },
    ])
  })

  it('holds exact values as JSON, ids and all', async () => {
    const { companies = [] } = await jsonOf(administrator, {})
    const calder = companies.find(({ code }) => code === 'CAL')
    expect(calder).toMatchObject({
      id: setup.companyId,
      creditLimit: '1234.50',
      tags: ['=1+1', 'a, b'],
      notes: '@SUM(A1)',
      isCustomer: true,
      tradingName: null,
    })
    expect(calder?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  })

  it('cannot run formulas as CSV, and names people in the place of ids', async () => {
    const { reply } = await made(administrator, {
      format: 'csv',
      parts: [{ name: 'company-contacts' }],
      reason,
    })
    const text = reply.bytes.toString('utf8')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text).toContain('Company code,Company,Position,Name,')
    expect(text).toContain('"\'=HYPERLINK(""http://x"")"')
    expect(text).toContain('CAL,Calder Pressure Systems,0,Morag Weir,Buyer,morag@calder.test')
    expect(text).not.toContain(setup.companyId)
  })

  it('is a workbook with a sheet for each part, numbers as numbers and dates as dates', async () => {
    const parts = [{ name: 'companies', columns: ['code', 'creditLimit', 'createdAt', 'notes'] }]
    const { row, reply } = await made(administrator, { format: 'xlsx', parts })
    expect(row.fileName).toMatch(/^heatline-all-companies-companies-\d{4}-\d\d-\d\d\.xlsx$/)
    const cells: unknown[][] = []
    for await (const { values } of streamXlsxRows(reply.bytes)) cells.push([...values])
    const [head, ...rows] = cells
    expect(head).toEqual(['Created at (UTC)', 'Code', 'Credit limit', 'Notes'])
    const calder = rows.find(([, code]) => code === 'CAL') ?? []
    expect(calder.slice(1)).toEqual(['CAL', 1234.5, "'@SUM(A1)"])
    expect(calder[0]).toBeInstanceOf(Date)
  })
})

describe('What is chosen', () => {
  it('is everything of one company', async () => {
    laterOn()
    const parts = [{ name: 'companies' }, { name: 'company-contacts' }]
    const found = await jsonOf(administrator, { companyId: setup.companyId, parts, reason })
    expect(found.companies?.map(({ code }) => code)).toEqual(['CAL'])
    expect(new Set(found['company-contacts']?.map(({ companyId }) => companyId))).toEqual(
      new Set([setup.companyId]),
    )
  })

  it('leaves out archived companies and all that belongs to them, unless they are asked for', async () => {
    const parts = [{ name: 'companies' }, { name: 'company-addresses' }]
    const without = await jsonOf(administrator, { includeArchived: false, parts })
    expect(without.companies?.map(({ code }) => code)).not.toContain('VEL')
    expect(without['company-addresses']?.map(({ companyId }) => companyId)).toEqual([setup.companyId])
    const all = await jsonOf(administrator, { parts })
    expect(all['company-addresses']).toHaveLength(2)
  })

  it('is counted before, with states and dates', async () => {
    const api = administrator.client(companyExport)
    const { format: _, ...selection } = base
    const parts = [{ name: 'companies', statuses: ['inactive'] }, { name: 'company-contacts' }]
    expect(await api.count({ body: { ...selection, parts } })).toEqual({
      parts: [
        { name: 'companies', rows: 1 },
        { name: 'company-contacts', rows: 1 },
      ],
      rows: 2,
      needsReason: true,
    })
    const old = { ...selection, parts: [{ name: 'enquiries' }], from: '2001-01-01', to: '2001-01-31' }
    expect(await api.count({ body: old })).toMatchObject({ rows: 0 })
  })

  it.each<[what: string, change: Partial<ExportInput>, field: string, sentence: string]>([
    ['no part', { parts: [] }, 'parts', 'Choose at least one part.'],
    [
      'an unknown part',
      { parts: [{ name: 'users' }] },
      'parts.0.name',
      'There is no part users that you may export.',
    ],
    [
      'a part twice',
      { parts: [{ name: 'companies' }, { name: 'companies' }] },
      'parts.1.name',
      'Companies is chosen twice.',
    ],
    [
      'an unknown column',
      { parts: [{ name: 'companies', columns: ['passwordHash'] }] },
      'parts.0.columns',
      'Companies has no column passwordHash that you may export.',
    ],
    [
      'an unknown state',
      { parts: [{ name: 'companies', statuses: ['sunk'] }] },
      'parts.0.statuses',
      'Companies has no state sunk.',
    ],
    [
      'dates in the wrong order',
      { from: '2026-02-01', to: '2026-01-01' },
      'to',
      'The last day must not be before the first.',
    ],
    [
      'a company that is not there',
      { companyId: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' },
      'companyId',
      'The selected company is invalid.',
    ],
  ])('refuses %s with a sentence', async (_, change, field, sentence) => {
    laterOn()
    await expect(ask(administrator, change)).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [sentence] },
    })
  })

  it('needs a reason as soon as there are personal data', async () => {
    const parts = [{ name: 'company-contacts' }]
    const sentence = expect.stringContaining('Say why these personal data are needed')
    await expect(ask(administrator, { parts })).rejects.toMatchObject({
      status: 422,
      errors: { reason: [sentence] },
    })
    await expect(ask(administrator, { parts, reason: '  ' })).rejects.toMatchObject({ status: 422 })
    const roles = [{ name: 'company-contacts', columns: ['roles'] }]
    expect(await ask(administrator, { parts: roles })).toMatchObject({ status: 'queued' })
  })
})
