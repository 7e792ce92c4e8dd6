import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { declarationDesk } from '../../../../test/support/declarations.ts'
import { loadDesk } from '../../../../test/support/loads.ts'
import { processingDesk } from '../../../../test/support/processing.ts'
import { expectPaper } from '../../../../test/support/paper-places.ts'
import { testServer } from '../../../../test/support/server.ts'
import { kindNames } from './domain.ts'

const server = await testServer()
const desk = await declarationDesk(server)
const { gate, writer, shop } = desk
const { db, clock } = server.services

const longWord = 'RAVENSGILL-SUBSEA-'.repeat(12)
const longText = `${'Inspection of every piece at the works of the customer, as agreed on the telephone. '.repeat(14)}${longWord}`
const longName = 'Brannoch Subsea and Offshore Fabrication Holdings International GmbH & Co. KG auf Aktien'

it('Every paper of goods out keeps its margins on both sheets, with long lists and names', async () => {
  const note = await desk.readyNote('K100')
  const loads = loadDesk(server, gate.keeper, note.facilityId)
  const load = await loads.plan([
    await gate.checked(
      await shop.complete({ destination: 'customer', companyId: note.companyId, quantity: 2 }),
      2,
    ),
  ])
  const serials = Array.from({ length: 160 }, (_, at) => `RG-26-${String(at + 1).padStart(4, '0')}`).join(
    ', ',
  )
  const processing = await processingDesk(server, gate.setup)
  const away = await processing.checked(await processing.waiting())
  await db.query(
    sql`UPDATE companies SET name = ${longName} WHERE id = ANY(ARRAY[${note.companyId}, ${away.companyId}]::uuid[])`,
  )
  await db.query(sql`UPDATE processing_notes SET ship_to = ${`${longName}\n${longWord}\nGate 3`}, notes = ${longText},
    certify = ${longText.slice(0, 900)}, carrier = ${longName}, vehicle = ${longWord.slice(0, 50)}`)
  await db.query(sql`UPDATE processing_note_lines SET serial_numbers = ${serials}`)
  await db.query(sql`UPDATE facilities SET legal_entity = ${longName}`)
  await db.query(sql`UPDATE traveller_delivery_notes SET ship_to = ${`${longName}\n${longWord}\nGate 3`}, notes = ${longText},
    carrier = ${longName}, vehicle = ${longWord.slice(0, 50)}, incoterm_place = ${longName}`)
  await db.query(
    sql`UPDATE traveller_delivery_note_lines SET serial_numbers = ${serials}, remarks = ${longText}`,
  )
  await db.query(sql`UPDATE travellers SET description = ${`${longText} ${longWord}`.slice(0, 480)}`)
  const written = []
  for (const kind of kindNames) {
    const row = await desk.draft(kind, {}, note.id)
    const particulars = row.particulars.map((one) => ({ ...one, says: longText.slice(-600) }))
    const statement = longText.slice(0, 900)
    written.push(
      await desk.api.update({
        ...shop.at(row),
        body: { particulars, statement, remarks: longText },
      }),
    )
  }
  expect(written.map(({ kind }) => kind)).toEqual(kindNames)
  const get = async (url: string) => (await writer.request('GET', url)).bytes
  for (const paper of ['a4', 'letter'] as const) {
    await db.query(sql`UPDATE facilities SET paper = ${paper}`)
    for (const { id, kind } of written)
      await expectPaper(kind, await get(`/api/v1/declarations/${id}/pdf`), paper)
    for (const name of ['pdf', 'packing-list'])
      await expectPaper(
        `note-${name}`,
        await get(`/api/v1/traveller-delivery-notes/${note.id}/${name}`),
        paper,
      )
    for (const name of ['pdf', 'packing-list'])
      await expectPaper(`processing-${name}`, await get(`/api/v1/processing-notes/${away.id}/${name}`), paper)
    await expectPaper('loading-list', await get(`/api/v1/loads/${load.id}/pdf`), paper)
  }

  // What somebody took in, on a sheet of the house as it is then.
  const gone = await gate.dispatched(
    await shop.complete({ destination: 'customer', companyId: note.companyId, quantity: 2 }),
    2,
  )
  const files = `/api/v1/traveller-delivery-notes/${gone.id}/files`
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\nstamped\n%%EOF'], `${'stamped by the gate guard '.repeat(6)}.pdf`))
  const sent = (await gate.keeper.request('POST', files, { body: form })).body as { data: { id: string } }
  await gate.of(gate.keeper).prove({
    ...gate.at(await gate.read(gone)),
    body: {
      receiverName: longName,
      receivedOn: clock.today(),
      remarks: longText,
      fileIds: [sent.data.id],
      drawn: null,
    },
  })
  const { proofs } = await gate.read(gone)
  const proof = await expectPaper('proof-of-delivery', await get(`${files}/${proofs[0]?.paperId}`), 'letter')
  expect(proof.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')).toContain('as the files show')
}, 120_000)
