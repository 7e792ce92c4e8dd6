import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { searchText, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { kindNames, wayNames } from './domain.ts'
import { balancedKinds } from './domain/balance.ts'

const path = '/api/v1/trace' as const
const access = 'trace:read' as const
const kind = z.enum(kindNames)
const words = z.string().nullable()

const query = z.object({
  kind: labelled(kind, 'From'),
  id: labelled(uuid, 'From'),
  way: labelled(z.enum(wayNames).default('both'), 'Way'),
  /** No farther than what it is linked with itself: that is there at once, however much stands behind it. */
  reach: labelled(z.enum(['near']).optional(), 'Reach'),
})
export type TraceQuery = z.output<typeof query>

/** A record that a trace leads over. What the reader may not see is there without its words. */
const node = z.object({
  id: uuid,
  kind,
  /** Null: the reader may not see it. */
  number: labelled(words, 'Number'),
  what: labelled(words, 'What'),
  place: labelled(words, 'Where'),
  companyName: labelled(words, 'Company'),
  since: labelled(words, 'Since'),
  state: words,
  pieces: labelled(z.int().nullable(), 'Pieces'),
  massKg: labelled(words, 'kg'),
  /** Its page. */
  href: words,
  /** False: only some of the pieces are it, and nobody wrote which. */
  isCertain: z.boolean(),
  /** Everything that leads to it was taken back. */
  isEnded: z.boolean(),
})
export type TraceNode = z.output<typeof node>

/** What the ledger says of steel, in grams; see `sides`. */
const grams = {
  received: z.number(),
  adjustedUp: z.number(),
  onHand: z.number(),
  onTheRoad: z.number(),
  givenOut: z.number(),
  gone: z.number(),
  kerf: z.number(),
  scrap: z.number(),
  adjustedDown: z.number(),
}

const start = z.object({ kind, id: uuid, number: z.string(), what: words })

/** What a record is made of and where it went, from the facts that are stored. */
export const trace = contract({
  slice: 'trace',
  singular: 'Trace',
  plural: 'Trace',
  grants: { user: ['read'] },
  endpoints: {
    starts: endpoint({
      method: 'GET',
      path: `${path}/starts`,
      access,
      kind: 'read',
      summary: 'Heats, certificates, steel, travellers, serial numbers and notes by their number',
      query: z.object({ search: searchText(60) }),
      response: z.array(start),
      envelope: 'data',
    }),
    follow: endpoint({
      method: 'GET',
      path,
      access,
      kind: 'read',
      summary: 'Everything a record is made of and everything it went into, with what links them',
      query,
      response: z.object({
        start: node,
        nodes: z.array(node),
        links: z.array(
          z.object({ from: z.int(), to: z.int(), isCertain: z.boolean(), isEnded: z.boolean() }),
        ),
        /** There are more than are shown; the file holds them all. */
        isCut: z.boolean(),
        /** When the facts were read. */
        at: z.string(),
      }),
      envelope: 'data',
    }),
    balance: endpoint({
      method: 'GET',
      path: `${path}/balance`,
      access,
      kind: 'read',
      summary: 'Where the steel of a heat or of a piece is, to the gram: in stock, given out, gone or lost',
      query: z.object({ kind: z.enum(balancedKinds), id: uuid }),
      response: z.object({
        ...grams,
        /** Rows of the stock that it is about. */
        pieces: z.int(),
        /** 0 where every gram is somewhere. */
        difference: z.number(),
        /** The first piece that was cut and does not come out even. */
        uneven: z.object({ id: uuid, number: z.string(), grams: z.number() }).nullable(),
      }),
      envelope: 'data',
    }),
    exportNodes: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access,
      kind: 'stream',
      summary: 'The whole trace as CSV',
      query,
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'export',
    }),
  },
})
export type Trace = z.output<(typeof trace)['endpoints']['follow']['response']>
export type TraceStart = z.output<typeof start>
