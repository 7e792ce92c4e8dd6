import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ExportPart } from '#platform/server/company-archive/part.ts'
import { referencesOf } from '#platform/server/company-archive/scope.ts'
import { files } from '#platform/server/files/table.ts'
import type { Services } from '#platform/server/services.ts'

/** Values that the checks of a table insist on, by the names of the database. */
const fixed: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  users: { role: 'manager', status: 'active', company_id: null, language: 'de', mails: 'daily' },
  companies: { is_customer: 'true' },
  number_series: { facility_id: null },
  facilities: { time_zone: 'Europe/Oslo' },
  files: { entity: 'companies', removed_at: null },
  drawings: { owned_by: 'customer' },
  submittals: { blocks: 'release', blocks_seq: null },
  submittal_lines: { title: null },
  required_documents: { state: 'approved' },
  redlines: { state: 'taken' },
  supplier_answers: { state: 'accepted', kind: 'confirmation', reason: null },
  company_changes: { state: 'accepted', reason: null },
  customer_enquiries: { state: 'accepted', reason: null },
  gauges: { calibrated_on: '2025-11-03' },
  // What has the number of an export has gone out.
  invoices: { status: 'exported' },
  comments: { entity: 'companies' },
  holds: { thing_entity: 'companies' },
  status_history: { entity: 'companies' },
  heats: { heat_no: 'H820417' },
  // No more pieces leave, move on or are scrapped than there are.
  travellers: { stocked_qty: '0', delivered_qty: '0' },
  operations: { scrap_qty: '0', rejected_qty: '0' },
  piece_states: { good: '1', passed: '1', scrap: '0' },
  piece_entries: {
    kind: 'add',
    operation_id: null,
    quantity: '1',
    entry_delta: '1',
    good_delta: '0',
    passed_delta: '0',
    scrap_delta: '0',
  },
  // Neither of the two corrects another one.
  time_spans: {
    kind: 'indirect',
    operation_id: null,
    activity: null,
    source: 'desk',
    corrects_id: null,
    voided: 'false',
    reason: null,
    stopped_at: '2026-12-11T08:09:10.120Z',
  },
  operation_point_answers: { kind: 'result' },
  operation_paper_starts: { before_ids: '{00000000-0000-4000-8000-000000000001}' },
  material_allocations: { kind: 'reserve' },
  built_in_parts: { quantity: '1', component_root_id: '00000000-0000-4000-8000-000000000002' },
  delivery_notes: { kind: 'sale', to_facility_id: null },
  // What went is of one traveller, and answers nothing.
  delivery_entries: {
    kind: 'go',
    note_kind: 'loan',
    note_entity: 'companies',
    stock_id: null,
    cause_id: null,
  },
  delivery_proofs: { note_entity: 'companies' },
  piece_returns: { note_entity: 'companies' },
  billing_entries: { note_entity: 'companies' },
  legal_holds: { note_entity: 'companies' },
  deletion_lists: {
    state: 'draft',
    deleted_by_id: null,
    deleted_at: null,
    withdrawn_by_id: null,
    withdrawn_at: null,
    withdrawn_reason: null,
  },
  owed_documents: { note_entity: 'companies', state: 'open', sent_by_id: null },
  // Its notes stand on no load, so nobody has to be told.
  loads: { status: 'cancelled' },
  // A piece that was taken from another one has its heat, grade and owner; what a customer owns has no value.
  steel_stock: { parent_id: null, owner_company_id: null, heat_no: 'H820417' },
  // The entries decide what there is of a piece: equal lengths, and no more reserved than there is.
  stock_movements: { length_mm: '2.0', reserved_mm: '1.0' },
}

/** Their rows are written by a trigger, with those that they are the sum of. */
const summed: ReadonlySet<string> = new Set(['material_sums'])

const hex = (seed: string): string => createHash('sha256').update(seed).digest('hex')

/** The same id for the same seed. */
function idOf(seed: string): string {
  const text = hex(seed)
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`
}

/** A value of the column's type that shows whether it was changed on the way. */
function valueOf(column: PgColumn, seed: string, at: number): string {
  const type = column.getSQLType()
  if (type === 'uuid') return idOf(seed)
  if (type === 'uuid[]') return `{${idOf(seed)},${idOf(`${seed}+`)}}`
  if (type.endsWith('[]')) return '{"one, two",three}'
  if (type.startsWith('json')) return `{"net":1.10,"text":"=1+1 ${at}","list":["2.50",null]}`
  if (type === 'boolean') return at === 0 ? 'true' : 'false'
  if (type === 'date') return `2026-0${1 + at}-1${at}`
  if (type.startsWith('timestamp')) return `2026-0${1 + at}-11T08:09:10.12${at}Z`
  if (type.startsWith('numeric')) return `${at + 1}.50`
  if (/^(small|big)?int/.test(type)) return String(at + 1)
  return `=${column.name} ${at}: "Gr\u00f6\u00dfe" \u2300 \u{1f527}\n${seed}`
}

/**
 * Fills the table of every part with two rows in which every column holds something; references lead to rows of the
 * parts before, comments, files and holds belong to the first company.
 */
export async function fillEveryPart(services: Services, parts: readonly ExportPart[]): Promise<void> {
  const keys = new Map<PgTable, string[]>()
  for (const part of parts) {
    const own: string[] = []
    keys.set(part.table, own)
    for (const at of [0, 1]) own.push(await fillRow(services, part, at, keys))
  }
}

async function fillRow(
  services: Services,
  part: ExportPart,
  at: number,
  keys: ReadonlyMap<PgTable, readonly string[]>,
): Promise<string> {
  if (summed.has(getTableName(part.table))) {
    const [row] = await services.db.query<{ id: string }>(
      sql`SELECT id FROM ${part.table} ORDER BY id OFFSET ${at} LIMIT 1`,
    )
    return row?.id ?? ''
  }
  const references = new Map(referencesOf(part).map(({ column, target }) => [column, target]))
  const values = new Map<PgColumn, string>()
  for (const column of Object.values<PgColumn>(getTableColumns(part.table))) {
    if (column.generated !== undefined) continue
    const given = fixed[getTableName(part.table)]?.[column.name]
    const target = references.get(column)
    const value = target
      ? keys.get(target)?.at(target === part.table ? at - 1 : at)
      : valueOf(column, `${part.name} ${column.name} ${at}`, at)
    if (given !== null && (given ?? value) !== undefined) values.set(column, given ?? value ?? '')
  }
  if ('record' in part.owner) values.set(part.owner.record.id, idOf('companies id 0'))
  if (part.table === files) await storeBytes(services, values, at)
  const names = [...values.keys()].map(({ name }) => sql.identifier(name))
  const cells = [...values].map(([column, value]) => sql`${value}::${sql.raw(column.getSQLType())}`)
  await services.db.query(
    sql`INSERT INTO ${part.table} (${sql.join(names, sql`, `)}) VALUES (${sql.join(cells, sql`, `)})`,
  )
  return values.get(part.key) ?? ''
}

async function storeBytes(services: Services, values: Map<PgColumn, string>, at: number): Promise<void> {
  const bytes = Buffer.from(`%PDF-1.7 drawing ${at}`)
  values.set(files.storedName, await services.files.put(bytes))
  values.set(files.size, String(bytes.length))
  values.set(files.sha256, createHash('sha256').update(bytes).digest('hex'))
  values.set(files.name, `drawing ${at}.pdf`)
}
