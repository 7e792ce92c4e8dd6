import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Compared, type SealProof, sealProof } from '../contract.ts'
import { sealOfMail } from '../domain.ts'
import { sealKeyTable, sealLeafTable, sealTable } from '../table.ts'
import { sealText } from './cutting.ts'
import { fingerprintOf, isSignedWith } from './keys.ts'
import { changedSource, type KeptLeaf } from './leaves.ts'
import { leafHash, rootByPath, rootOf } from './merkle.ts'

/** A seal as it is kept, with the key that signed it. */
export interface KeptSeal {
  readonly id: string
  readonly no: number
  readonly count: number
  readonly root: string
  readonly previousRoot: string | null
  readonly at: string
  readonly signature: string
  readonly publicKey: string
  readonly fingerprint: string
}

/** Seals in their order. */
export const keptSeals = async (tx: Db, where: SQL): Promise<KeptSeal[]> =>
  (
    await tx.query<KeptSeal>(sql`
    SELECT s.id, s.no, s.count, s.root, s.previous_root AS "previousRoot", s.at, s.signature, k.public_key AS "publicKey", k.fingerprint
    FROM ${sealTable} s JOIN ${sealKeyTable} k ON k.id = s.key_id WHERE ${where} ORDER BY s.no`)
  ).map((seal) => ({ ...seal, at: new Date(seal.at).toISOString() }))

/** What a seal holds, in the order of its tree. */
export const leavesOf = (tx: Db, sealId: string): Promise<KeptLeaf[]> =>
  tx.query<KeptLeaf>(sql`
    SELECT position, kind, label, source_id AS "sourceId", data, hash FROM ${sealLeafTable}
    WHERE seal_id = ${sealId} ORDER BY position`)

/** The first thing about one seal that is not as it was cut, as a sentence; null while all is. */
export async function changedIn(tx: Db, seal: KeptSeal): Promise<string | null> {
  const leaves = await leavesOf(tx, seal.id)
  const of = `of seal ${seal.no}`
  for (const [index, leaf] of leaves.entries()) {
    if (leaf.position !== index) return `Record ${index + 1} ${of} is missing.`
    if (leafHash(leaf.data) !== leaf.hash) return `Record ${index + 1} ${of} (${leaf.label}) was changed.`
  }
  if (leaves.length !== seal.count) return `Record ${leaves.length + 1} ${of} is missing.`
  if (rootOf(leaves.map(({ hash }) => hash)) !== seal.root)
    return `Seal ${seal.no} has another root than its records give: one of the two was changed.`
  if (fingerprintOf(seal.publicKey) !== seal.fingerprint) return `The key ${of} was changed.`
  if (!isSignedWith(seal.publicKey, { text: sealText(seal), signature: seal.signature }))
    return `Seal ${seal.no} was changed: its signature does not fit it.`
  const problem = await changedSource(tx, leaves, async (seq) => {
    const [row] = await tx.query<{ hash: string }>(sql`SELECT hash FROM ${auditLog} WHERE seq = ${seq}`)
    return row?.hash ?? null
  })
  return problem && `${problem} Seal ${seal.no} holds it as it was.`
}

/** The first thing that is not what a seal holds, over all seals, as a sentence; null while all is. */
export async function changedSeal(tx: Db): Promise<string | null> {
  let before: KeptSeal | null = null
  for (const seal of await keptSeals(tx, sql`true`)) {
    const expected: number = (before?.no ?? 0) + 1
    if (seal.no !== expected) return `Seal ${expected} is missing.`
    if (seal.previousRoot !== (before?.root ?? null))
      return `Seal ${seal.no} does not follow ${before ? `seal ${before.no}` : 'nothing'}.`
    const problem = await changedIn(tx, seal)
    if (problem) return problem
    before = seal
  }
  return null
}

const differs = (sentence: string): Compared => ({ isContained: false, sentence })

/** Holds what was kept outside, the mail of a seal or a proof, against what is kept here. */
export async function compareWith(tx: Db, text: string): Promise<Compared> {
  const proof = proofIn(text)
  const named = proof ? proof.seal : sealOfMail(text)
  if (!named) return differs('This is neither the e-mail of a seal nor a proof.')
  const wrong = proof && wrongIn(proof)
  if (wrong) return differs(wrong)
  const [kept] = await keptSeals(tx, sql`s.no = ${named.no}`)
  if (!kept) {
    const last = (await keptSeals(tx, sql`s.no = (SELECT max(no) FROM ${sealTable})`))[0]
    return differs(
      `Seal ${named.no} is not kept here; ${last ? `the last one is seal ${last.no}` : 'there is none'}. Either it is not ours, or the database was taken back.`,
    )
  }
  const problem = await changedIn(tx, kept)
  if (problem) return differs(problem)
  if (kept.root !== named.root)
    return differs(`Seal ${named.no} is kept here with another root: all that it holds was made anew.`)
  return {
    isContained: true,
    sentence: `Seal ${named.no} is kept here with this root, and everything in it is what it was.`,
  }
}

function proofIn(text: string): SealProof | null {
  try {
    return sealProof.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** What is wrong with a proof by itself. */
function wrongIn({ seal, publicKey, fingerprint, leaves }: SealProof): string | null {
  for (const { data, index, path } of leaves) {
    const leads = rootByPath(leafHash(canonical(data)), { index, count: seal.count, path })
    if (leads !== seal.root)
      return `Record ${index + 1} of this proof does not lead to its root: one of the two was changed.`
  }
  if (fingerprintOf(publicKey) !== fingerprint || !isSignedWith(publicKey, { text: sealText(seal), ...seal }))
    return 'The seal of this proof was changed: its signature does not fit it.'
  return null
}
