import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { facts as printedFacts, parties, signatures } from '#platform/server/documents/printing/printing.ts'
import type { PdfDocument } from '#platform/server/pdf/document.ts'
import { signatureBoxes, signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { isDeclared, kindLabels } from '../domain.ts'
import { inGerman } from '../domain/german.ts'
import { type DeclarationRow, declarations } from './document.ts'
import { declaredFacts } from './facts.ts'
import { sayer, statedBlocks } from './stated.ts'

/** What is signed are the facts, never the paper: that is drawn from them. */
export const signed = signedDocument(declarations, ({ facts }: DeclarationRow) => facts)

/** What is set across a certificate that does not count; undefined: it does. */
const stampFor = ({ status }: DeclarationRow): string | undefined => {
  if (status === 'superseded') return 'SUPERSEDED'
  if (status === 'withdrawn') return 'WITHDRAWN'
  return isDeclared(status) ? undefined : 'DRAFT'
}

const hasMoved = (from: readonly string[], to: readonly string[]): boolean =>
  from.join('\n') !== to.join('\n')

function declaration({ row, letterhead, signed: given, url }: NoteToPrint<DeclarationRow>): PdfDocument {
  const { facts } = row
  if (!facts) throw new Error('A declaration is drawn from its facts.')
  const label = `For ${facts.issuer.name}`
  const say = sayer(facts)
  const title = kindLabels[facts.kind]
  return {
    letterhead,
    title: facts.statementDe ? `${title} / ${inGerman[facts.kind].title}` : title,
    number: facts.number,
    facts: printedFacts({
      [say('Your order')]: facts.customerOrderNo,
      [say('Project')]: facts.project,
      [say('Delivery note')]: facts.note.number,
      [say('Issued')]: row.issuedAt && `${facts.placeOfIssue}, ${shortDay(facts.issuedOn)}`,
      [say('Takes the place of')]: facts.takesPlaceOf,
    }),
    blocks: [
      parties(
        [
          { label: say('Customer'), name: facts.customer },
          {
            label: say('Issued by'),
            name: facts.issuer.name,
            // The head of the paper says the address, unless the house moved since it was signed.
            lines: hasMoved(facts.issuer.lines, letterhead.lines) ? facts.issuer.lines : [],
          },
        ],
        [1, 1],
      ),
      ...statedBlocks(facts, say),
    ],
    closing: [
      signatures({
        label,
        ours: signatureBoxes(label, given),
        pending: 'Not signed yet',
        qr: { text: url, label: 'Scan to verify' },
      }),
    ],
    footer: row.facilityName,
    stamp: stampFor(row),
    createdAt: row.issuedAt ?? row.updatedAt,
  }
}

const stateNow = ({ status, noteStatus }: DeclarationRow) => {
  if (status === 'superseded') return 'superseded'
  if (status === 'withdrawn') return 'withdrawn'
  if (!isDeclared(status)) return 'not_issued'
  return noteStatus === 'void' ? 'withdrawn' : 'current'
}

/** The certificate with its facts: those that were signed, else what the records say now. That of a void note counts no more. */
async function withFacts(ctx: Context, id: string): Promise<DeclarationRow> {
  const row = await declarations.require(ctx, id)
  const status = stateNow(row) === 'withdrawn' ? 'withdrawn' : row.status
  return { ...row, status, facts: row.facts ?? (await declaredFacts(ctx, row)) }
}

/** The paper as it is kept when it is issued, and the handler that answers with it. */
export const { frozenNote: frozenPaper, pdf } = signedNotePrint({
  document: { slice: declarations.slice, require: withFacts },
  signaturesOn: signed.signaturesOn,
  label: 'Declaration',
  column: 'fileId',
  isWithdrawn: (status) => !isDeclared(status),
  print: declaration,
})

/** What anybody is told who checks a paper by its code. */
export const verifiedDeclaration = verifiedBy(declarations, (row) => ({
  kind: kindLabels[row.kind],
  number: row.number,
  revision: null,
  issuedOn: row.issuedAt && dayIn(row.issuedAt, row.timeZone),
  pdfSha256: row.pdfSha256,
  state: stateNow(row),
  contentNow: () => row.facts,
}))
