import './require-node.js'

import { existsSync, readFileSync } from 'node:fs'
import { changedExport, changedFileRow, changedHistory } from '#modules/house/audit/server/api.ts'
import { changedSeal, compareWith } from '#modules/dispatch/seals/server/api.ts'
import { verifySignatures } from '#modules/signing/signature/server/api.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import type { ExportedHead } from '#platform/server/audit/audit-head.ts'
import { checkDatabase } from './check-database.ts'

// Reads the whole audit trail, every signature, the histories of records, every exported file of invoices, the row of every file and
// every seal of the running database, and names the first that does not fit. With the path of an exported head
// (npm run verify-audit -- head.json) a trail that was taken back to an earlier day shows too; with the
// mail or a proof of a seal (npm run verify-audit -- --seal mail.txt) also one that was made anew as a whole.
const [first, second] = process.argv.slice(2)
const sealPath = first === '--seal' ? (second ?? '') : undefined
const path = first === '--seal' ? undefined : first
for (const named of [sealPath, path])
  if (named !== undefined && !existsSync(named)) {
    console.error(
      named === '' ? 'Name the file of an e-mail or a proof: --seal FILE' : `There is no file ${named}.`,
    )
    process.exit(1)
  }
const exported = path === undefined ? undefined : (JSON.parse(readFileSync(path, 'utf8')) as ExportedHead)
const kept = sealPath === undefined ? undefined : readFileSync(sealPath, 'utf8')
await checkDatabase(async (db, config) => {
  const { rows, problem } = await verifyAudit(db, config.SECRET_KEY, 1, { exported })
  const against = exported ? ` It fits the exported head of row ${exported.seq}.` : ''
  console.log(
    problem
      ? `The audit trail is broken. ${problem}`
      : `The audit trail is whole: ${rows} rows verified.${against}`,
  )
  const { signatures, problem: unsound } = await verifySignatures(db)
  console.log(
    unsound ? `The signatures are broken. ${unsound}` : `The signatures are whole: ${signatures} verified.`,
  )
  const rewritten = await changedHistory(db)
  console.log(rewritten ?? 'The histories of records say what the trail tells.')
  const changed = await changedExport(db)
  console.log(changed ?? 'The exported files of invoices are what they were.')
  const exchanged = await changedFileRow(db)
  console.log(exchanged ?? 'The files are those that were attached.')
  const unsealed = await changedSeal(db)
  console.log(unsealed ?? 'The seals hold what is there.')
  const compared = kept === undefined ? null : await compareWith(db, kept)
  if (compared) console.log(compared.sentence)
  const isWhole = !(problem || unsound || rewritten || changed || exchanged || unsealed)
  return isWhole && compared?.isContained !== false
})
