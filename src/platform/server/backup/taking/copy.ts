import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { reasonOf } from '#platform/server/program/start-error.ts'

const BLOCK = 256 * 1024
const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])
const COPY_FAIL = 0x66

/**
 * The driver ends a query that takes longer than an answer of the program may. A copy takes as long as the server lets it:
 * this is the longest time that the driver can be given.
 */
const NO_LIMIT = 2 ** 31 - 1

/** What the driver sets on a query, to hear that it is over: before that its clock keeps the program from ending. */
type Over = (error: Error | null) => void

/** One message of PostgreSQL's protocol: a letter, the length of what follows, and that. */
function message(letter: number, content: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(content.length + 5)
  frame[0] = letter
  frame.writeUInt32BE(content.length + 4, 1)
  content.copy(frame, 5)
  return frame
}

/** `COPY 231` -> 231 */
const rowsOf = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)

/**
 * The rows of a `COPY ... TO STDOUT` as blocks of bytes; the connection waits while nobody reads. The driver
 * calls the functions that begin with `handle`.
 */
export class CopyOut extends Readable {
  /** How many rows were copied; known at the end. */
  rows = 0
  readonly query_timeout = NO_LIMIT
  callback: Over | undefined
  readonly #statement: string
  #connection: pg.Connection | undefined
  #block: Buffer[] = []
  #size = 0

  constructor(statement: string) {
    super({ highWaterMark: 2 * BLOCK })
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // What is still under way is read and dropped, or the connection would wait for ever.
    this.#connection?.stream.resume()
    done(error)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return
    // The driver uses the memory behind a chunk again.
    this.#block.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= BLOCK) this.#pass()
  }

  #pass(): void {
    if (this.#size === 0) return
    const hasRoom = this.push(Buffer.concat(this.#block, this.#size))
    this.#block = []
    this.#size = 0
    if (!hasRoom) this.#connection?.stream.pause()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
    if (!this.destroyed) this.#pass()
  }

  handleReadyForQuery(): void {
    this.callback?.(null)
    if (!this.destroyed) this.push(null)
  }

  handleError(error: Error): void {
    this.callback?.(error)
    this.destroy(error)
  }
}

/** Starts a `COPY ... TO STDOUT`; the connection can do nothing else until it is read to its end. */
export const copyOut = (client: pg.ClientBase, statement: string): CopyOut =>
  client.query(new CopyOut(statement))

class CopyIn {
  readonly query_timeout = NO_LIMIT
  callback: Over | undefined
  readonly #statement: string
  readonly #source: AsyncIterable<Buffer>
  readonly #result: PromiseWithResolvers<number>
  #rows = 0
  #failure: unknown
  #isOver = false

  constructor(statement: string, source: AsyncIterable<Buffer>, result: PromiseWithResolvers<number>) {
    this.#statement = statement
    this.#source = source
    this.#result = result
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: pg.Connection): void {
    void this.#feed(connection)
  }

  async #feed({ stream }: pg.Connection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#isOver) return
        if (!stream.write(message(COPY_DATA, chunk))) await once(stream, 'drain')
      }
      stream.write(COPY_DONE)
    } catch (error) {
      this.#failure = error
      if (!this.#isOver) stream.write(message(COPY_FAIL, Buffer.from(`${reasonOf(error)}\0`)))
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.callback?.(null)
    this.#isOver = true
    this.#result.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.callback?.(error)
    this.#isOver = true
    this.#result.reject(this.#failure ?? error)
  }
}

/**
 * Runs a `COPY ... FROM STDIN` with these bytes and gives the number of rows. An error of the source ends it
 * and is thrown; nothing of this statement stays then.
 */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const result = Promise.withResolvers<number>()
  client.query(new CopyIn(statement, source, result))
  return result.promise
}
