import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'

/** A list of records on the board: the first few, how many there are, and the list they come from. */
const toDoList = z.object({
  key: z.string(),
  title: z.string(),
  /** What the number is, in a few words. */
  note: z.string(),
  /** Shown while the list is empty; null: an empty list is left out. */
  empty: z.string().nullable(),
  dueTitle: z.string(),
  /** `due` says what is late or soon, `since` how long it waits. */
  shows: z.enum(['due', 'since']),
  total: z.int(),
  /** The list behind it. */
  path: z.string(),
  rows: z.array(
    z.object({
      id: uuid,
      number: z.string(),
      title: z.string(),
      companyName: z.string(),
      /** A day or an instant: when it was submitted, falls due or expires; null when it has none. */
      due: z.string().nullable(),
      isLate: z.boolean(),
      path: z.string(),
      /** What it is worth, and why it waits for the reader, where that is told. */
      value: z.string().optional(),
      currency: z.string().optional(),
      why: z.string().optional(),
    }),
  ),
})

/** One number for those who are in charge of a house. */
const tile = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  note: z.string(),
  path: z.string(),
  /** Something to look at now. */
  isHot: z.boolean(),
  /** Part of the work of the house, not of its upkeep. */
  isWork: z.boolean(),
})

const board = z.object({
  /** In the order of the board; what the reader has no right to see is not there. */
  toDoLists: z.array(toDoList),
  /** Only for managers and administrators. */
  tiles: z.array(tile),
  /** How many enquiries are open; null: the reader has no right to see it. */
  openEnquiries: z.int().nullable(),
  activity: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      actorName: z.string(),
      /** `Approved`, `Changed`. */
      words: z.string(),
      subject: z.string(),
      /** Null when the record has no screen. */
      path: z.string().nullable(),
    }),
  ),
})

/** The board a person sees first. */
export const home = contract({
  slice: 'home',
  singular: 'Home',
  plural: 'Home',
  endpoints: {
    get: endpoint({
      method: 'GET',
      path: '/api/v1/home',
      access: 'staff',
      kind: 'read',
      summary: 'What waits for me, what falls due and what happened last',
      response: board,
      envelope: 'data',
    }),
  },
})
