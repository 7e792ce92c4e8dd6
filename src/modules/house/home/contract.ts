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
  /** What stands over company and title of its rows, where they are something else. */
  heads: z.tuple([z.string(), z.string()]).readonly().optional(),
  /** `due` says what is late or soon, `since` how long it waits. */
  shows: z.enum(['due', 'since']),
  total: z.int(),
  /** Beyond it nobody counts: there are more. */
  /** Any of it is something to look at now; left out: what is late is. */
  isHot: z.boolean().optional(),
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

/** A number with the list that it counts. */
const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  note: z.string(),
  path: z.string(),
  /** Something to look at now. */
  isHot: z.boolean(),
})
export type HomeFigure = z.output<typeof figure>

/** A number beside an entry of the menu: the list that holds what waits, in words and counted. */
const waiting = figure.pick({ path: true, label: true, value: true })

const board = z.object({
  /** The reader's own, at most six, what is late first; none of them is zero. */
  figures: z.array(figure),
  /** All of them, for the menu. */
  waiting: z.array(waiting),
  /** In the order of the job, else of the board; what the reader has no right to see is not there. */
  toDoLists: z.array(toDoList),
  /** About the upkeep of the house, for those who look after it. */
  upkeep: z.array(figure),
  /** What else stands on the home of this reader. */
  cards: z.array(z.enum(['forecast', 'pipeline', 'contacts'])),
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
    waiting: endpoint({
      method: 'GET',
      path: '/api/v1/home/waiting',
      access: 'staff',
      kind: 'read',
      summary: 'What home counts for me and is not zero, with the list of each: the numbers of the menu',
      response: z.array(waiting),
      envelope: 'data',
    }),
    counters: endpoint({
      method: 'GET',
      path: '/api/v1/home/counters',
      access: 'staff',
      kind: 'read',
      summary:
        'Every counter of home that the reader has the right to see, those that are zero too, each once',
      response: z.array(figure),
      envelope: 'data',
    }),
  },
})
