import { createCipheriv, createDecipheriv, createHash, type DecipherGCM, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Duplex, pipeline as pipelineWithCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Size in bytes and SHA-256 in hexadecimal. */
export interface Digest {
  readonly size: number
  readonly sha256: string
}

/** What was put into a backup: the content itself, and the stored bytes, packed and sealed. */
export interface StoredDigest {
  readonly content: Digest
  readonly stored: Digest
}

/** How a content is stored in a backup. */
export interface StoredForm {
  /** Its path inside the backup; sealed with it, so that sealed files cannot change places. */
  readonly name: string
  /** 32 bytes; null leaves it readable for everybody. */
  readonly key: Buffer | null
  /** Tables are packed, attachments are as a rule packed already. */
  readonly packed: boolean
}

type Bytes = AsyncIterable<Buffer>

const BLOCK = 256 * 1024
const NONCE = 12
const TAG = 16
const METHOD = 'aes-256-gcm'

/** Counts and hashes what passes. */
class Meter {
  size = 0
  readonly #hash = createHash('sha256')
  readonly #seen: ((bytes: number) => void) | undefined

  constructor(seen?: (bytes: number) => void) {
    this.#seen = seen
  }

  /** Passes everything on. */
  async *pass(source: Bytes): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.add(chunk)
      yield chunk
    }
  }

  add(chunk: Buffer): void {
    this.size += chunk.length
    this.#hash.update(chunk)
    this.#seen?.(chunk.length)
  }

  result(): Digest {
    return { size: this.size, sha256: this.#hash.digest('hex') }
  }
}

async function* sealed(source: Bytes, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(METHOD, key, nonce)
  cipher.setAAD(Buffer.from(name))
  yield nonce
  for await (const chunk of source) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

async function* opened(source: Bytes, key: Buffer, name: string): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let decipher: DecipherGCM | undefined
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    if (!decipher) {
      if (held.length < NONCE) continue
      decipher = createDecipheriv(METHOD, key, held.subarray(0, NONCE))
      decipher.setAAD(Buffer.from(name))
      held = held.subarray(NONCE)
    }
    // The last bytes are the proof of all before them.
    if (held.length > TAG) {
      yield decipher.update(held.subarray(0, held.length - TAG))
      held = held.subarray(held.length - TAG)
    }
  }
  if (!decipher || held.length < TAG) throw new Error('The file is cut off.')
  decipher.setAuthTag(held)
  yield decipher.final()
}

/** What comes out of a stream when these bytes go in; an error before it is thrown after it. */
function through(source: Bytes, stream: Duplex): Bytes {
  pipelineWithCallback(source, stream, () => {})
  return stream
}

/** Writes a content to a new file and tells what was written. `seen` hears of each block of the content. */
export async function store(
  source: Bytes,
  file: string,
  { name, key, packed }: StoredForm,
  seen?: (bytes: number) => void,
): Promise<StoredDigest> {
  const content = new Meter(seen)
  let bytes: Bytes = content.pass(source)
  if (packed) bytes = through(bytes, createGzip({ level: 1, chunkSize: BLOCK }))
  if (key !== null) bytes = sealed(bytes, key, name)
  const isPlain = key === null && !packed
  const stored = isPlain ? content : new Meter()
  if (!isPlain) bytes = stored.pass(bytes)
  await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: BLOCK }))
  const written = content.result()
  return { content: written, stored: isPlain ? written : stored.result() }
}

/** The content of a stored file; reading it throws when the bytes are not what was sealed or packed. */
export function readStored(file: string, { name, key, packed }: StoredForm): Bytes {
  const bytes: Bytes = createReadStream(file, { highWaterMark: BLOCK })
  const plain = key === null ? bytes : opened(bytes, key, name)
  return packed ? through(plain, createGunzip({ chunkSize: BLOCK })) : plain
}

/** Size and hash of what can be read from anywhere, without keeping it. */
export async function digestOf(source: Bytes, seen?: (bytes: number) => void): Promise<Digest> {
  const meter = new Meter(seen)
  for await (const chunk of source) meter.add(chunk)
  return meter.result()
}

/** Size and hash of the bytes of a file on the disk; one block of memory serves for all of them. */
export async function digestOfFile(file: string, seen?: (bytes: number) => void): Promise<Digest> {
  const meter = new Meter(seen)
  const handle = await open(file)
  try {
    const block = Buffer.allocUnsafe(BLOCK)
    for (;;) {
      const { bytesRead } = await handle.read(block, 0, BLOCK)
      if (bytesRead === 0) return meter.result()
      meter.add(block.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
