import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { optionalLongText, optionalText, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { drawnInput } from '#modules/signing/signature/contract.ts'

const noteEntity = z.enum(['delivery-notes', 'traveller-delivery-notes'])
export type LinkedEntity = z.output<typeof noteEntity>

const link = z.object({
  /** Why none is made now; null: one may be. */
  refusal: z.string().nullable(),
  /** Of the newest one, while it is good. */
  expiresAt: z.string().nullable(),
  madeByName: z.string().nullable(),
})

const token = z.object({ token: z.string().max(100) })

/** What whoever takes goods in sends from their telephone. */
export const receiptByLink = z.strictObject({
  receiverName: labelled(text(120), 'Your name'),
  remarks: labelled(optionalLongText(2000), 'Damage or shortage'),
  drawn: labelled(drawnInput.nullish(), 'Signature'),
  unableReason: labelled(optionalText(200), 'Why nobody can sign'),
  place: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracyM: z.number().min(0).max(100_000),
    })
    .nullish(),
  placeMissing: optionalText(100),
})

/** Links with which receivers sign on their own telephones. */
export const receiptLinks = contract({
  slice: 'receipt-links',
  singular: 'Link for a receiver',
  plural: 'Links for receivers',
  endpoints: {
    state: endpoint({
      method: 'GET',
      path: '/api/v1/receipt-links',
      access: 'staff',
      kind: 'read',
      summary:
        'Whether a receiver can sign a note on a telephone of their own, and until when the link is good',
      query: z.object({ noteEntity, noteId: uuid }),
      response: link,
      envelope: 'data',
    }),
    make: endpoint({
      method: 'POST',
      path: '/api/v1/receipt-links',
      access: 'staff',
      kind: 'write',
      summary: 'Make a link for the receiver of a note; the one before ends',
      body: z.strictObject({ noteEntity, noteId: uuid }),
      response: z.object({
        url: z.string(),
        expiresAt: z.string(),
        qr: z.object({ side: z.number(), path: z.string() }),
      }),
      envelope: 'data',
    }),
    show: endpoint({
      method: 'GET',
      path: '/api/v1/receive/:token',
      access: 'public',
      kind: 'read',
      summary: 'The delivery that a link is about',
      params: token,
      response: z.object({
        number: z.string(),
        from: z.string(),
        goesTo: z.string(),
        shipTo: z.string(),
        pieces: z.int(),
        massKg: z.string(),
        expiresAt: z.string(),
      }),
      envelope: 'data',
    }),
    receive: endpoint({
      method: 'POST',
      path: '/api/v1/receive/:token',
      access: 'public',
      kind: 'write',
      summary: 'Take a delivery in by its link',
      params: token,
      body: receiptByLink,
      response: z.object({ number: z.string() }),
      envelope: 'data',
    }),
  },
})
