import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyQuestion,
  PasskeyUse,
} from '#modules/people/account/contract/passkeys.ts'

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])

/** CBOR of what an authenticator writes: small integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(size)])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** What can be wrong about what an authenticator and its browser send. */
export interface Odd {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** The person was not verified: only the device was touched. */
  readonly isUnverified?: boolean
  readonly counter?: number
}

/** An authenticator with one ES256 key, and the browser it is in. It counts its uses up from 0. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  userHandle = ''
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Makes its passkey, without a statement about the authenticator itself. */
  make(creation: PasskeyCreation, odd: Odd = {}): Omit<NewPasskey, 'name'> {
    this.userHandle = creation.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const id = Buffer.from(this.id, 'base64url')
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, cbor(key)])
    const authData = Buffer.concat([this.#data(odd.rpId ?? creation.rp.id, 0x40, odd), attested])
    const statement = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id,
      clientDataJSON: this.#client('webauthn.create', creation.challenge, odd).toString('base64url'),
      attestationObject: cbor(statement).toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Uses its passkey. */
  use(question: PasskeyQuestion, odd: Odd = {}): PasskeyUse {
    this.counter += 1
    const data = this.#data(odd.rpId ?? question.rpId, 0, odd)
    const client = this.#client('webauthn.get', question.challenge, odd)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      id: this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle,
    }
  }

  #client(type: string, challenge: string, odd: Odd): Buffer {
    const said = {
      type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? this.#origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  /** Whose page, what was done (present 1, verified 4), how often. */
  #data(rpId: string, more: number, odd: Odd): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(odd.counter ?? this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([more | 1 | (odd.isUnverified ? 0 : 4)]), counter])
  }
}
