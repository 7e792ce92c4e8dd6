import { expect } from 'vitest'
import { type LoadRecord, loads } from '#modules/dispatch/loads/contract.ts'
import type { SignedIn, TestServer } from './server.ts'
import { signed } from './signing.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Somebody who plans loads, takes a photo of what is loaded, and sends it off. */
export function loadDesk(server: TestServer, keeper: SignedIn, facilityId: string) {
  const api = keeper.client(loads)
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
  const read = ({ id }: { id: string }) => api.get({ params: { id } })
  return {
    api,
    at,
    read,
    plan: (notes: readonly { id: string }[], more: object = {}) =>
      api.create({
        body: {
          facilityId,
          plannedOn: server.services.clock.today(),
          carrier: 'Harrow Freight',
          lines: notes.map(({ id: noteId }, place) => ({ lineNo: (place + 1) * 10, noteId, stopNo: 1 })),
          ...more,
        },
      }),
    start: (row: LoadRecord) => api.startLoading({ ...at(row), body: {} }),
    photo: async (row: LoadRecord) => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'loaded.png')
      await api.upload({ params: { id: row.id }, form })
      return read(row)
    },
    send: (row: LoadRecord) => api.sendOff({ ...at(row), body: { signature: signed } }),
  }
}

/** A delivery note of a body, and a load on which it stands. */
export async function planLoadOf(
  who: SignedIn,
  delivery: { facilityId: unknown; plannedOn: string; shipTo: string; lines: object[] },
) {
  const note = await who.request('POST', '/api/v1/delivery-notes', { body: delivery })
  expect(note.status).toBe(201)
  const { facilityId, plannedOn } = delivery
  const { id: noteId } = (note.body as { data: { id: string } }).data
  const body = { facilityId, plannedOn, lines: [{ lineNo: 10, noteId }] }
  expect((await who.request('POST', '/api/v1/loads', { body })).status).toBe(201)
}
