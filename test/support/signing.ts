import { inkPng } from '#modules/signing/signature/server/drawing/png.ts'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ensureFirstAgreement } from '#modules/signing/signature/server/api.ts'
import { typedPng } from '#modules/signing/signature/server/drawing/typed.ts'
import {
  signatureAgreementTable,
  signatureProfileTable,
  signerTable,
} from '#modules/signing/signature/table.ts'
import { insertPart, insertRow } from '#platform/server/database/rows.ts'
import { cheapHash, PASSWORD, type Person } from './people.ts'
import type { TestServer } from './server.ts'

export const PIN = '2580'

/** What a signed action takes of somebody who was made a signer, in its field `signature`. */
export const signed = { pin: PIN, password: PASSWORD } as const

/** Why a certificate of a test is verified without the pages of its mill. */
export const withoutPages = 'The mill sent its values as a file.'

/** Drawing a typed signature takes as long as ten calls, and all signers here sign with the same name. */
let drawn: ReturnType<typeof typedPng> | undefined

/** Gives a person a typed signature, the agreement to sign, and `PIN`. */
export async function makeSigner({ services }: TestServer, person: Person): Promise<void> {
  await ensureFirstAgreement(services)
  const at = services.clock.now().toISOString()
  const [terms] = await services.db.query<{ id: string }>(
    sql`SELECT id FROM terms_and_conditions WHERE kind = 'signature' AND status = 'current'`,
  )
  await insertRow(services.db, signatureAgreementTable, {
    userId: person.id,
    termsId: terms?.id,
    agreedAt: at,
    ip: '127.0.0.1',
  })
  const image = await (drawn ??= typedPng('T. Signer'))
  await insertRow(services.db, signatureProfileTable, {
    userId: person.id,
    version: 1,
    method: 'typed',
    image: image.toString('base64'),
    typedName: 'T. Signer',
    initials: 'TS',
    sha256: createHash('sha256').update(image).digest('hex'),
    activeFrom: at,
  })
  const signer = { userId: person.id, pinHash: await cheapHash(PIN), pinChangedAt: at }
  await services.db.query(sql`INSERT INTO ${signerTable} ${insertPart(signerTable, signer)}`)
}

const stroke = (x: number) => ({
  points: [
    { x, y: 10 },
    { x: x + 80, y: 30 },
  ],
})

/** What whoever takes goods in drew on a telephone. */
export const drawnOnATelephone = {
  strokes: [stroke(5), stroke(20)],
  image: inkPng(120, 40, new Uint8Array(120 * 40).fill(200)).toString('base64'),
}
