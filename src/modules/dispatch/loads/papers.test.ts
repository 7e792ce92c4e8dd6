import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { copy, pastTriggers } from '../../../../test/support/copied-rows.ts'
import { declarationDesk } from '../../../../test/support/declarations.ts'
import { loadDesk } from '../../../../test/support/loads.ts'
import { expectPaper, pagesOf } from '../../../../test/support/paper-places.ts'
import { processingDesk } from '../../../../test/support/processing.ts'
import { testServer } from '../../../../test/support/server.ts'
import { returnDesk } from '../../../../test/support/supplier-returns.ts'
import { kindNames } from '#modules/dispatch/declarations/domain.ts'

const server = await testServer()
const desk = await declarationDesk(server)
const { gate, steelGate, writer } = desk
const { db } = server.services

const LINES = 60
const german = 'Flanschanschluß für Überströmventil, geprüft und spannungsarm geglüht'
const serials = Array.from({ length: 12 }, (_, at) => `RG-26-${String(at + 1).padStart(4, '0')}`).join(', ')
const place = { id: 'gen_random_uuid()', line_no: '(n + 1) * 10' }
const content = {
  id: 'gen_random_uuid()',
  line_no: 'n + 1',
  package_no: 'n + 1',
  note_line_no: '(n + 1) * 10',
}
const more = LINES - 1

/** Sixty lines on a note in as many packages, each with its numbers. */
async function lengthen(name: string, lines: string, noteId: string) {
  const where = `note_id = '${noteId}'`
  await pastTriggers(db, async (client) => {
    await copy(client, lines, more, place, where)
    await copy(client, `${name}_packages`, more, { id: place.id, line_no: 'n + 1' }, where)
    await copy(client, `${name}_contents`, more, content, where)
    await client.query(sql`UPDATE ${sql.identifier(`${name}_contents`)} SET serial_numbers = ${serials}`)
    await client.query(sql`UPDATE ${sql.identifier(`${name}_packages`)} SET kind = 'crate', length_mm = 1200, width_mm = 800,
      height_mm = 700, marks = ${german.slice(0, 60)}, lift_points = '4 Ösen', seal_no = 'S-4471'`)
  })
}

it('Every paper of sixty lines can be handed over, on both sheets', async () => {
  const pieces = await desk.readyNote('K100')
  const steel = await steelGate.checked(await steelGate.released(), 1)
  const processing = await processingDesk(server, gate.setup)
  const away = await processing.checked(await processing.waiting())
  const returns = await returnDesk(server, gate.setup)
  const back = await returns.draft((await returns.received()).pieceId, '1', {
    reason: `${german}. `.repeat(12),
  })
  const load = await loadDesk(server, gate.keeper, pieces.facilityId).plan([pieces, steel])
  await db.query(sql`UPDATE travellers SET description = ${german}`)
  await db.query(
    sql`UPDATE companies SET name = 'Überseeische Rohrleitungs- und Behälterbau Straßburger GmbH & Co. KG'`,
  )
  const declared = []
  for (const kind of kindNames) declared.push(await desk.draft(kind, {}, pieces.id))
  await lengthen('traveller_delivery_note', 'traveller_delivery_note_lines', pieces.id)
  await lengthen('delivery_note', 'delivery_note_lines', steel.id)
  await lengthen('processing_note', 'processing_note_lines', away.id)
  await pastTriggers(db, (client) => copy(client, 'supplier_return_lines', more, place))
  await db.query(sql`UPDATE traveller_delivery_note_lines SET serial_numbers = ${serials}`)

  const notes = { 'traveller-delivery-notes': pieces, 'delivery-notes': steel, 'processing-notes': away }
  const papers = [
    ...Object.entries(notes).flatMap(([slice, { id }]) =>
      ['pdf', 'packing-list'].map((name) => [`${slice}-${name}`, `/api/v1/${slice}/${id}/${name}`] as const),
    ),
    ['loading-list', `/api/v1/loads/${load.id}/pdf`] as const,
    ['return-note', `/api/v1/supplier-returns/${back.id}/pdf`] as const,
    ...declared.map(({ id, kind }) => [kind, `/api/v1/declarations/${id}/pdf`] as const),
  ]
  for (const paper of ['a4', 'letter'] as const) {
    await db.query(sql`UPDATE facilities SET paper = ${paper}`)
    for (const [name, url] of papers) {
      const { bytes, status } = await writer.request('GET', url)
      expect(status, name).toBe(200)
      const pages = await expectPaper(`sixty-${name}`, bytes, paper)
      if (name !== 'return-note') expect(pages.length, name).toBeGreaterThan(1)
    }
  }
  for (const size of ['100x50', '50x25']) {
    const labels = `/api/v1/delivery-notes/${steel.id}/labels/pdf?size=${size}`
    const pages = await pagesOf((await writer.request('GET', labels)).bytes)
    expect(pages, size).toHaveLength(LINES)
    for (const { width, height, words } of pages)
      for (const { text, right, bottom } of words)
        expect([text, right <= width, bottom <= height]).toEqual([text, true, true])
  }
}, 180_000)
