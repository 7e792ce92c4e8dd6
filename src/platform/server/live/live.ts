import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isPermission } from '#platform/contract/calls/endpoint.ts'
import { tooManyAttempts } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import { type Listener, startListener } from './listener.ts'
import { Presence } from './presence.ts'
import { eventOf, keyOf, type Left, type Stream, Streams, type Watching } from './streams.ts'
import { type Message, Telling } from './telling.ts'

/** So many pages hear of changes for one session, and at one program; the others ask by themselves. */
export const MOST_OF_A_SESSION = 6
const MOST_STREAMS = 2_000

/** Milliseconds between two looks at the sessions; between two reads of the rights; between two words to the others. */
const LOOK = 5_000
const RIGHTS = 60_000
const WORD = 25_000

/** Whatever happens from now on is heard, in the name of this person: the page asks for what it shows. */
export const readyOf = ({ person }: Pick<Stream, 'person'>): string => eventOf('ready', { person: person.id })

type Base = Pick<Services, 'pool' | 'db' | 'clock' | 'log' | 'ports'>

/** Who hears of which records at one program, over one connection that listens. */
export class Live {
  readonly #base: Base
  readonly #program = randomUUID()
  readonly #streams = new Streams((record) => this.#moved(record))
  readonly #presence = new Presence((record) => this.#streams.at(record))
  /** By tab, when the rights behind it were read. */
  readonly #checked = new WeakMap<Stream, number>()
  #listener: Listener | undefined
  #timer: NodeJS.Timeout | undefined
  #wordAt = 0
  readonly #others: Telling

  constructor({ pool, db, clock, log, ports }: Base) {
    this.#base = { pool, db, clock, log, ports }
    this.#others = new Telling({ db, log })
  }

  /** How many pages hear. */
  get size(): number {
    return this.#streams.size
  }

  /** Lets a page hear from now on; gives what ends that. The caller then writes `readyOf` it. @throws 429 for more pages than somebody looks at */
  async open(stream: Stream): Promise<() => void> {
    const own = this.#streams.ofSession(stream.sessionId)
    const same = own.find(({ tab }) => tab === stream.tab)
    if (same) this.#end(same)
    else if (own.length >= MOST_OF_A_SESSION || this.size >= MOST_STREAMS)
      throw tooManyAttempts({ 'Retry-After': '60' })
    this.#streams.add(stream)
    const leave = () => this.#streams.remove(stream)
    try {
      await this.#listen()
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

  /** After a page has read a record: it hears of what happens to it, at whichever program its stream is. */
  watch(watching: Watching): void {
    if (!this.#streams.watch(watching)) this.#others.tell({ watch: watching })
  }

  /** The page shows a record no longer. */
  leave(left: Left): void {
    if (!this.#streams.leave(left)) this.#others.tell({ leave: left })
  }

  /** Ends streams whose session is over, and tells the other programs who is here; by itself while there are any. */
  async tend(now = Date.now()): Promise<void> {
    const { db, ports } = this.#base
    for (const record of this.#presence.forget(now)) this.#tellWhoIsHere(record)
    for (const { write } of this.#streams.where(() => true)) write(': \n\n')
    if (now - this.#wordAt >= WORD) {
      this.#wordAt = now
      for (const record of this.#streams.records) this.#announce(record)
    }
    const ids = new Set(this.#streams.where(() => true).map(({ sessionId }) => sessionId))
    const live = ids.size > 0 ? await ports.liveSessions(db, [...ids]) : ids
    for (const stream of this.#streams.where(({ sessionId }) => !live.has(sessionId))) this.#end(stream)
    for (const stream of this.#streams.where((one) => now - (this.#checked.get(one) ?? 0) >= RIGHTS)) {
      this.#checked.set(stream, now)
      await this.#checkRights(stream)
    }
    if (this.size === 0) await this.#rest()
  }

  /** Ends all streams and the connection. */
  async stop(): Promise<void> {
    for (const stream of this.#streams.where(() => true)) this.#end(stream)
    await this.#rest()
  }

  #end(stream: Stream): void {
    this.#streams.remove(stream)
    stream.end()
  }

  async #checkRights(stream: Stream): Promise<void> {
    const { db, ports } = this.#base
    const live = await ports.findSession(db, stream.tokenHash)
    const { user, rights } = live ?? {}
    if (
      !user ||
      user.role === 'client' ||
      !user.isVerified ||
      user.needsSecondStep ||
      user.id !== stream.person.id
    )
      return this.#end(stream)
    const permissions = ports.permissionsOf(user.role, rights)
    this.#streams.keep(stream, (access) => !isPermission(access) || permissions.has(access))
  }

  async #listen(): Promise<void> {
    this.#listener ??= startListener({
      pool: this.#base.pool,
      log: this.#base.log,
      onMessage: (text) => this.#hear(JSON.parse(text) as Message),
      // What was told while nobody heard it is lost: each page asks anew for what it shows.
      onReturn: () => {
        for (const stream of this.#streams.where(() => true)) stream.write(readyOf(stream))
      },
    })
    this.#timer ??= setInterval(() => {
      this.tend().catch((error: unknown) =>
        this.#base.log.warn({ err: error }, 'the streams were not looked at'),
      )
    }, LOOK).unref()
    await this.#listener.ready.catch(async (error: unknown) => {
      await this.#rest()
      throw error
    })
  }

  /** Without a stream there is nothing to hear. */
  async #rest(): Promise<void> {
    const listener = this.#listener
    this.#listener = undefined
    clearInterval(this.#timer)
    this.#timer = undefined
    await listener?.stop()
  }

  #hear({ records = [], people = [], watch, leave, program, places }: Message): void {
    for (const record of records) this.#streams.tell(keyOf(record), 'changed')
    const ids = new Set(records.map(([, id]) => id))
    // What happens to an account may end its sessions or take its rights.
    for (const stream of this.#streams.where(({ person }) => ids.has(person.id))) this.#checked.delete(stream)
    for (const { write } of this.#streams.where(({ person }) => people.includes(person.id)))
      write(eventOf('notices', {}))
    if (watch) this.#streams.watch(watch)
    if (leave) this.#streams.leave(leave)
    if (program === undefined || program === this.#program || !places) return
    for (const record of this.#presence.hear({ program, places }, Date.now())) this.#tellWhoIsHere(record)
  }

  #moved(record: string): void {
    this.#tellWhoIsHere(record)
    this.#announce(record)
  }

  #tellWhoIsHere(record: string): void {
    this.#streams.tell(record, 'here', { people: this.#presence.at(record) })
  }

  #announce(record: string): void {
    this.#others.tell({ program: this.#program, places: [[record, this.#streams.at(record)]] })
  }
}

const programs = new WeakMap<pg.Pool, Live>()

/** The streams of this program. */
export function liveOf(services: Base): Live {
  const known = programs.get(services.pool) ?? new Live(services)
  programs.set(services.pool, known)
  return known
}
