import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, dbOver } from '#platform/server/database/database.ts'
import { columnsToCopy } from './copied-columns.ts'
import { random } from './proof.ts'

type Row = Readonly<Record<string, unknown>>
/** `heat:0190...` */
type Name = string

/** Copies of the first row of a table with other values, past every trigger: one of each has to be there. */
async function plant(client: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = await columnsToCopy(client, table, [])
  const name = sql.identifier(table)
  await client.query(sql`
    INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name},
      (SELECT jsonb_agg((SELECT to_jsonb(t) FROM ${name} t LIMIT 1) || x)
       FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) x))`)
}

/** Heats, certificates, steel, travellers, serial numbers and notes that hang together as chance has it. */
export async function plantSteelFacts(db: Db, seed: number, size: number): Promise<void> {
  const roll = random(seed)
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  const one = <T>(of: readonly T[]): T => {
    const found = of[roll(of.length)]
    if (found === undefined) throw new Error('There is none to choose from.')
    return found
  }
  const [heats, certificates, steel, travellers, notes, outs] = [
    ids(size),
    ids(size),
    ids(size * 4),
    ids(size * 2),
    ids(size),
    ids(size),
  ]
  const [company] = await db.query<{ id: string; mill: string }>(sql`
    SELECT (SELECT company_id FROM traveller_delivery_notes LIMIT 1) AS id, (SELECT mill_id FROM heats LIMIT 1) AS mill`)
  const [{ name } = { name: '' }] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const pool = new pg.Pool({ ...inject('testCluster'), database: name })
  const connection = await pool.connect()
  try {
    await connection.query("SET session_replication_role = 'replica'")
    const client = dbOver(connection)
    await plant(
      client,
      'heats',
      heats.map((id, at) => ({ id, heat_no: `R${seed}-${at}`, heat_look: `R${at}` })),
    )
    await plant(
      client,
      'certificates',
      certificates.map((id, at) => ({
        id,
        number: `CERT-R${seed}-${at}`,
        supersedes_id: roll(5) === 0 && at > 0 ? one(certificates.slice(0, at)) : null,
      })),
    )
    await plant(
      client,
      'certificate_heats',
      certificates.flatMap((certificate_id) =>
        Array.from({ length: 1 + roll(2) }, () => ({
          id: randomUUID(),
          certificate_id,
          heat_id: one(heats),
        })),
      ),
    )
    await plant(
      client,
      'steel_stock',
      steel.map((id, at) => ({
        id,
        number: `SS-R${seed}-${at}`,
        // Two of them go round in a circle, which no walk may follow for ever.
        parent_id: at === 0 ? steel[1] : at === 1 || roll(2) === 0 ? steel[roll(at)] : null,
        heat_id: roll(6) === 0 ? null : one(heats),
        certificate_id: roll(6) === 0 ? one(certificates) : null,
      })),
    )
    await plant(
      client,
      'travellers',
      travellers.map((id, at) => ({
        id,
        root_id: id,
        number: `TR-R${seed}-${at}`,
        is_current: true,
        in_force: true,
        split_from_id: at > 0 && roll(6) === 0 ? travellers[roll(at)] : null,
        quantity: 1 + roll(3),
        entry_qty: 0,
        scrap_qty: 0,
        split_qty: 0,
        made_qty: 0,
        stocked_qty: 0,
        delivered_qty: 0,
      })),
    )
    await plant(
      client,
      'material_sums',
      travellers.flatMap((traveller_root_id) => {
        const line_root_id = randomUUID()
        const taken = new Set(Array.from({ length: 1 + roll(3) }, () => one(steel)))
        return [...taken].map((stock_id) => {
          const live = roll(5) > 0
          const reserved = { reserved_pieces: 1, reserved_mm: 0, reserved_covers: 1 }
          const issued = {
            issued_pieces: live ? 1 : 0,
            issued_mm: 0,
            issued_kg: 0,
            issued_covers: live ? 1 : 0,
          }
          return { id: randomUUID(), traveller_root_id, line_root_id, stock_id, ...reserved, ...issued }
        })
      }),
    )
    const serials = travellers.flatMap((traveller, at) =>
      roll(2) === 0
        ? []
        : ids(1 + roll(4)).map((id, place) => ({ id, traveller, no: `S${seed}-${at}-${place}` })),
    )
    await plant(
      client,
      'serials',
      serials.map(({ id, traveller, no }) => ({ id, serial_no: no, first_traveller_root_id: traveller })),
    )
    await plant(
      client,
      'traveller_pieces',
      serials.map(({ id, traveller }, at) => ({
        id: randomUUID(),
        traveller_root_id: traveller,
        serial_id: id,
        position: 1000 + at,
      })),
    )
    await plant(
      client,
      'traveller_delivery_notes',
      notes.map((id, at) => ({ id, number: `TDN-R${seed}-${at}`, company_id: company?.id })),
    )
    await plant(
      client,
      'delivery_notes',
      outs.map((id, at) => ({ id, number: `DN-R${seed}-${at}`, company_id: company?.id })),
    )
    const went = [
      ...notes.flatMap((note_id) => {
        const made = one(travellers)
        const pieces = serials.filter(({ traveller }) => traveller === made).map(({ id }) => id)
        const serial_ids = pieces.slice(0, 1 + roll(3))
        return {
          note_id,
          traveller_root_id: made,
          stock_id: null,
          serial_ids,
          entity: 'traveller-delivery-notes',
        }
      }),
      ...outs.map((note_id) => ({
        note_id,
        traveller_root_id: null,
        stock_id: one(steel),
        serial_ids: [],
        entity: 'delivery-notes',
      })),
    ].map((of) => ({ ...of, id: randomUUID(), line: randomUUID() }))
    const entry = (of: (typeof went)[number], more: object) => ({
      note_id: of.note_id,
      note_entity: of.entity,
      note_kind: of.stock_id ? 'sale' : 'customer',
      note_line_id: of.line,
      traveller_root_id: of.traveller_root_id,
      stock_id: of.stock_id,
      serial_ids: of.serial_ids,
      quote_line_id: null,
      ...more,
    })
    await plant(client, 'delivery_entries', [
      ...went.map((of) => entry(of, { id: of.id, kind: 'go', delta: 2, cause_id: null })),
      ...went
        .filter(() => roll(5) === 0)
        .map((of) => entry(of, { id: randomUUID(), kind: 'void', delta: -2, cause_id: of.id })),
    ])
  } finally {
    connection.release(true)
    await pool.end()
  }
}

/** What leads where, worked out row by row in another way than the program does: ends that were taken back lead nowhere. */
async function factsOf(db: Db) {
  const next = new Map<Name, Set<Name>>()
  const before = new Map<Name, Set<Name>>()
  const taken = new Set<string>()
  const put = (map: Map<Name, Set<Name>>, a: Name, b: Name) => map.set(a, (map.get(a) ?? new Set()).add(b))
  const link = (from: string, a: unknown, to: string, b: unknown, ended = false) => {
    if (typeof a !== 'string' || typeof b !== 'string') return
    const [one, other] = [`${from}:${a}`, `${to}:${b}`]
    put(next, one, other)
    put(before, other, one)
    if (ended) taken.add(`${one}>${other}`)
  }
  const all = (table: string) => db.query<Row>(sql`SELECT * FROM ${sql.identifier(table)}`)
  const posted = new Set((await all('goods_receipts')).flatMap((r) => (r['posted_at'] ? [r['id']] : [])))
  const rootOf = new Map((await all('purchase_order_lines')).map((l) => [l['id'], l['root_id']]))
  for (const l of await all('goods_receipt_lines'))
    if (posted.has(l['receipt_id']))
      link('order-line', rootOf.get(l['order_line_id']), 'receipt-line', l['id'])
  for (const p of await all('goods_receipt_pieces'))
    link('receipt-line', p['line_id'], 'steel', p['stock_id'])
  for (const h of await all('certificate_heats'))
    link('certificate', h['certificate_id'], 'heat', h['heat_id'])
  for (const c of await all('certificates')) link('certificate', c['supersedes_id'], 'certificate', c['id'])
  const steel = await all('steel_stock')
  // There are many of them: those that are reversed and made a piece of steel are all that counts.
  const undone = new Set(
    (
      await db.query<Row>(sql`SELECT born.stock_id FROM stock_movements born
        WHERE born.seq = 1 AND born.id IN (SELECT reverses_id FROM stock_movements WHERE reverses_id IS NOT NULL)`)
    ).map((m) => m['stock_id']),
  )
  for (const s of steel) {
    link('heat', s['heat_id'], 'steel', s['id'])
    link('certificate', s['certificate_id'], 'steel', s['id'])
    link('steel', s['parent_id'], 'steel', s['id'], undone.has(s['id']))
  }
  const heatOf = new Map(steel.map((s) => [s['id'], s['heat_id']]))
  const isOut = (s: Row) =>
    Number(s['issued_pieces']) + Number(s['issued_mm']) + Number(s['issued_covers']) > 0
  const givenOnce = new Set(
    (await all('material_allocations')).flatMap((a) =>
      a['kind'] === 'issue' ? [`${String(a['line_root_id'])}${String(a['stock_id'])}`] : [],
    ),
  )
  const sums = await all('material_sums')
  for (const s of sums) {
    const was = givenOnce.has(`${String(s['line_root_id'])}${String(s['stock_id'])}`)
    if (isOut(s) || was) link('steel', s['stock_id'], 'traveller', s['traveller_root_id'], !isOut(s))
  }
  for (const [, rows] of Map.groupBy(sums.filter(isOut), (s) => s['line_root_id'])) {
    const found = new Set(rows.map((s) => heatOf.get(s['stock_id'])))
    const [heat] = found
    if (rows.length > 1 && found.size === 1) link('heat', heat, 'traveller', rows[0]?.['traveller_root_id'])
  }
  for (const t of await all('travellers')) link('traveller', t['split_from_id'], 'traveller', t['root_id'])
  for (const p of await all('traveller_pieces'))
    link('traveller', p['traveller_root_id'], 'serial', p['serial_id'])
  for (const l of await all('supplier_return_lines'))
    link('steel', l['sent_id'], 'supplier-return', l['supplier_return_id'])
  const entries = await all('delivery_entries')
  const answers = Map.groupBy(entries, (e) => e['cause_id'])
  for (const e of entries.filter(({ kind }) => kind === 'go')) {
    const left = (answers.get(e['id']) ?? []).reduce((sum, a) => sum + Number(a['delta']), 0)
    const ended = Number(e['delta']) + left <= 0
    const serials = Array.isArray(e['serial_ids']) ? e['serial_ids'] : []
    const isSteel = e['note_entity'] === 'delivery-notes'
    if (isSteel) link('steel', e['stock_id'], 'delivery-note', e['note_id'], ended)
    else if (serials.length === 0)
      link('traveller', e['traveller_root_id'], 'traveller-delivery-note', e['note_id'], ended)
    for (const serial of serials) link('serial', serial, 'traveller-delivery-note', e['note_id'], ended)
  }
  for (const n of await all('delivery_notes')) link('delivery-note', n['id'], 'company', n['company_id'])
  for (const n of await all('traveller_delivery_notes'))
    link('traveller-delivery-note', n['id'], 'company', n['company_id'])
  for (const n of await all('supplier_returns')) link('supplier-return', n['id'], 'company', n['company_id'])
  return { next, before, taken }
}

/** A walk of our own over every table: what a record leads to one way, as `kind:id`. */
export async function walkerOver(db: Db) {
  const { next, before, taken } = await factsOf(db)
  return {
    names: [...new Set([...next.keys(), ...before.keys()])].toSorted(),
    reach(start: Name, way: 'forward' | 'backward'): Set<Name> {
      const followed = new Set([start])
      const told = new Set([start])
      const waiting = [start]
      for (const at of waiting)
        for (const to of (way === 'forward' ? next : before).get(at) ?? []) {
          told.add(to)
          if (taken.has(way === 'forward' ? `${at}>${to}` : `${to}>${at}`) || followed.has(to)) continue
          followed.add(to)
          waiting.push(to)
        }
      return told
    },
  }
}
