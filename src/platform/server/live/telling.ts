import { type RecordName, tell } from '#platform/server/database/notify.ts'
import type { Services } from '#platform/server/services.ts'
import type { Elsewhere } from './presence.ts'
import type { Left, Watching } from './streams.ts'

/** What one program tells the others, and itself. */
export interface Message extends Partial<Elsewhere> {
  /** They have changed. */
  readonly records?: readonly RecordName[]
  /** There is something new for these people. */
  readonly people?: readonly string[]
  readonly watch?: Watching
  readonly leave?: Left
}

/**
 * Tells the programs over one database, one word after the other: over several connections at once they would hear that
 * somebody left a record before they hear that they came, and show them there.
 */
export class Telling {
  readonly #base: Pick<Services, 'db' | 'log'>
  #said: Promise<unknown> = Promise.resolve()

  constructor(base: Pick<Services, 'db' | 'log'>) {
    this.#base = base
  }

  tell(message: Message): void {
    const { db, log } = this.#base
    this.#said = this.#said
      .then(() => db.query(tell([message])))
      .catch((error: unknown) => log.warn({ err: error }, 'the other programs were not told'))
  }
}
