import type { Access } from '#platform/contract/calls/endpoint.ts'
import type { RecordName } from '#platform/server/database/notify.ts'
import type { PersonThere } from './presence.ts'

/** One browser that hears of changes, or one page of it where its pages cannot agree. */
export interface Stream {
  /** Made up by the page that holds the stream. */
  readonly tab: string
  readonly sessionId: string
  readonly tokenHash: string
  readonly person: PersonThere
  /** An administrator looks at the program as this person, who is not there. */
  readonly isViewed: boolean
  readonly write: (text: string) => void
  readonly end: () => void
}

/** A record that a page has read and wants to hear of, and who may read it. */
export interface Watching {
  readonly sessionId: string
  readonly tab: string
  readonly record: RecordName
  readonly access: Access
}

/** The record that a page shows no longer. */
export interface Left {
  readonly sessionId: string
  readonly tab: string
  readonly id: string
}

interface Open extends Stream {
  readonly watched: Map<string, Access>
}

export const keyOf = ([entity, id]: RecordName): string => `${entity} ${id}`
const nameOf = (key: string): RecordName => {
  const at = key.lastIndexOf(' ')
  return [key.slice(0, at), key.slice(at + 1)]
}

/** An event as the page reads it: the name of a record at most, never what it says. */
export const eventOf = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A browser has one stream for all its pages, each of which shows one record, seldom two; what it forgot to leave gives way. */
export const MOST_WATCHED = 40

/** The pages that hear something of this program, and by record those that show it. */
export class Streams {
  readonly #all = new Set<Open>()
  readonly #byRecord = new Map<string, Set<Open>>()
  readonly #onMove: (record: string) => void

  /** `onMove` is told of each record at which a page came or left. */
  constructor(onMove: (record: string) => void) {
    this.#onMove = onMove
  }

  get size(): number {
    return this.#all.size
  }

  get records(): readonly string[] {
    return [...this.#byRecord.keys()]
  }

  ofSession(sessionId: string): Stream[] {
    return this.where((stream) => stream.sessionId === sessionId)
  }

  where(is: (stream: Stream) => boolean): Stream[] {
    return [...this.#all].filter(is)
  }

  has(stream: Stream): boolean {
    return this.#find(stream) !== undefined
  }

  add(stream: Stream): void {
    this.#all.add({ ...stream, watched: new Map() })
  }

  /** Forgets a page without a word to it. */
  remove(stream: Stream): void {
    const open = this.#find(stream)
    if (!open) return
    this.#all.delete(open)
    for (const key of open.watched.keys()) this.#unwatch(open, key)
  }

  /** False where the page is not one of this program. */
  watch({ sessionId, tab, record, access }: Watching): boolean {
    const open = this.#find({ sessionId, tab })
    if (!open) return false
    const key = keyOf(record)
    if (open.watched.has(key)) return true
    const [oldest] = open.watched.keys()
    if (open.watched.size >= MOST_WATCHED && oldest !== undefined) this.#unwatch(open, oldest)
    open.watched.set(key, access)
    const pages = this.#byRecord.get(key) ?? new Set()
    this.#byRecord.set(key, pages.add(open))
    this.#onMove(key)
    return true
  }

  /** False where the page is not one of this program. */
  leave({ sessionId, tab, id }: Left): boolean {
    const open = this.#find({ sessionId, tab })
    for (const key of open?.watched.keys() ?? []) if (open && nameOf(key)[1] === id) this.#unwatch(open, key)
    return open !== undefined
  }

  /** Takes from a page the records that it may no longer read. */
  keep(stream: Stream, mayRead: (access: Access) => boolean): void {
    const open = this.#find(stream)
    for (const [key, access] of open?.watched ?? []) if (open && !mayRead(access)) this.#unwatch(open, key)
  }

  /** Tells the pages that show a record. */
  tell(key: string, event: string, more: object = {}): void {
    const [entity, id] = nameOf(key)
    for (const { write } of this.#byRecord.get(key) ?? []) write(eventOf(event, { entity, id, ...more }))
  }

  /** The people who look at a record here. */
  at(key: string): PersonThere[] {
    return [...(this.#byRecord.get(key) ?? [])].flatMap(({ person, isViewed }) => (isViewed ? [] : person))
  }

  #find({ sessionId, tab }: Pick<Stream, 'sessionId' | 'tab'>): Open | undefined {
    return [...this.#all].find((open) => open.tab === tab && open.sessionId === sessionId)
  }

  #unwatch(open: Open, key: string): void {
    open.watched.delete(key)
    const pages = this.#byRecord.get(key)
    pages?.delete(open)
    if (pages?.size === 0) this.#byRecord.delete(key)
    this.#onMove(key)
  }
}
