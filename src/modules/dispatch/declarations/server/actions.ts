import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuse } from '#platform/contract/calls/refusals.ts'
import type { NumberedContract } from '#platform/contract/documents/document.ts'
import type { Context } from '#platform/server/context.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, notChoosable, refused, refusedBecause } from '#platform/server/errors.ts'
import { type HeldNote, tellHolders } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { lockSteelOfNote, owesConformity } from '#modules/dispatch/traveller-delivery-notes/server/api.ts'
import {
  type DatedLicence,
  type LicenceKind,
  licenceKinds,
  licenceProblem,
} from '#modules/dispatch/licences/domain.ts'
import { licenceTable } from '#modules/dispatch/licences/table.ts'
import { owedDocumentTable } from '#modules/dispatch/owed-documents/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { requireSigner } from '#modules/signing/signature/server/api.ts'
import { declarations as contract } from '../contract.ts'
import {
  type DeclarationKind,
  type declarationLifecycle,
  isDraft,
  isDeclared,
  isInGerman,
  kindLabels,
} from '../domain.ts'
import {
  CUSTOMS_VALUE,
  HS_CODE,
  INCOTERM,
  isConformity,
  kindInSentence,
  kindOf,
  NET_MASS,
  ORIGIN,
  PAPERS,
  REPLACED,
  REPLACEMENT,
  statementFor,
} from '../domain/kinds.ts'
import { inGerman } from '../domain/german.ts'
import { missingFacts } from '../domain/missing.ts'
import { declarationTable as table } from '../table.ts'
import { type DeclarationRow, declarations, LOCKED, signatorySlot, signsTwice } from './document.ts'
import { declaredFacts } from './facts.ts'
import { anyNote, anyNoteLine, lockNote } from './notes.ts'
import { hashOfFacts } from './shown-facts.ts'
import { frozenPaper, signed } from './paper.ts'

interface Note {
  readonly companyId: string
  readonly facilityId: string
}

/** The note that it is about: of the same facility. @throws 422 */
async function noteFor(ctx: Context, noteId: string, facilityId: string): Promise<Note> {
  const [found] = await ctx.tx.query<Note>(sql`
    SELECT n.company_id AS "companyId", n.facility_id AS "facilityId" FROM ${anyNote} n
    WHERE n.id = ${noteId} AND n.status NOT IN ('void', 'cancelled')`)
  if (!found) throw notChoosable('noteId')
  if (found.facilityId !== facilityId)
    throw invalid({ facilityId: ['A declaration is issued by the facility that delivers.'] })
  return found
}

/** The one whose place it takes: issued, of the same kind, and about the same note. @throws 422 */
async function requireOlder(ctx: Context, id: string, noteId: string, kind: DeclarationKind): Promise<void> {
  const older = await declarations.find(ctx, id)
  if (!older || !isDeclared(older.status) || older.noteId !== noteId) throw notChoosable('supersedesId')
  if (older.kind !== kind)
    throw invalid({ supersedesId: [`${older.number} is no ${kindInSentence(kind)}: it stays beside it.`] })
}

/** Certificates of conformity are numbered by the slice, everything else by its kind. */
const numbered = (kind: DeclarationKind): NumberedContract =>
  isConformity(kind)
    ? contract
    : {
        ...contract,
        slice: `${contract.slice}-${kind}`,
        numbers: { ...contract.numbers, pattern: `${kindOf(kind).prefix}-{FAC}-{YYYY}-{####}` },
      }

/**
 * The licence that it is made under: of the kind that it asks for, and of its facility or the whole house. Where nobody chose one,
 * the only one that counts today. @throws 422
 */
async function licenceFor(
  ctx: Context,
  { kind, facilityId, id }: { kind: DeclarationKind; facilityId: string; id: string | null | undefined },
): Promise<string | null> {
  const asked = kindOf(kind).licence
  if (!asked) {
    if (id) throw invalid({ licenceId: [`The ${kindInSentence(kind)} names no licence.`] })
    return null
  }
  if (id === null) return null
  const found = await ctx.tx.query<DatedLicence & { id: string; kind: LicenceKind }>(sql`
    SELECT id, kind, number, status, valid_from AS "validFrom", valid_until AS "validUntil" FROM ${licenceTable}
    WHERE ${id ? sql`id = ${id}` : sql`kind = ${asked.kind}`} AND coalesce(facility_id, ${facilityId}) = ${facilityId}`)
  if (id === undefined) {
    const counting = found.filter((one) => licenceProblem(one, ctx.today()) === null)
    return counting.length === 1 ? (counting[0]?.id ?? null) : null
  }
  const [chosen] = found
  if (!chosen) throw notChoosable('licenceId')
  if (chosen.kind !== asked.kind)
    throw invalid({
      licenceId: [`Licence ${chosen.number} is of another kind: it takes ${licenceKinds[asked.kind]}.`],
    })
  return chosen.id
}

type Particular = NonNullable<z.output<typeof contract.input>['particulars']>[number]

/** What the records know of what kinds ask for, by its name. */
async function known(ctx: Context, noteId: string): Promise<Readonly<Record<string, string | null>>> {
  const [found] = await ctx.tx.query<
    Readonly<
      Record<
        'hs' | 'origin' | 'value' | 'incoterm' | 'kg' | 'replaced' | 'replacement' | 'papers',
        string | null
      >
    >
  >(sql`
    SELECT concat_ws(' ', n.incoterm, n.incoterm_place) AS incoterm, trim_scale(n.mass_kg)::text || ' kg' AS kg,
      (SELECT string_agg(DISTINCT coalesce(l.hs_code, p.hs_code), ', ') FROM ${anyNoteLine} l
        LEFT JOIN ${travellerTable} t ON t.root_id = l.traveller_id AND t.in_force
        LEFT JOIN ${productCodeTable} p ON p.id = t.product_code_id WHERE l.note_id = n.id) AS hs,
      (SELECT string_agg(DISTINCT l.origin_country, ', ') FROM ${anyNoteLine} l WHERE l.note_id = n.id) AS origin,
      (SELECT string_agg(o.certificate_number, ', ' ORDER BY o.certificate_number) FROM ${owedDocumentTable} o
        WHERE o.note_id = n.id) AS replaced,
      (SELECT string_agg(DISTINCT o.replacement_number, ', ') FROM ${owedDocumentTable} o WHERE o.note_id = n.id) AS replacement,
      (SELECT string_agg(DISTINCT d.number, ', ') FROM ${table} d JOIN ${owedDocumentTable} o ON o.note_id = d.note_id
        WHERE d.note_id = n.id AND d.facts IS NOT NULL AND position('"' || o.certificate_number || '"' IN d.facts::text) > 0) AS papers,
      (SELECT sum(l.customs_value)::text || ' ' || n.customs_currency FROM ${anyNoteLine} l WHERE l.note_id = n.id) AS value
    FROM ${anyNote} n WHERE n.id = ${noteId}`)
  return {
    [HS_CODE]: found?.hs ?? null,
    [ORIGIN]: found?.origin ?? null,
    [CUSTOMS_VALUE]: found?.value ?? null,
    [INCOTERM]: found?.incoterm || null,
    [NET_MASS]: found?.kg ?? null,
    [REPLACED]: found?.replaced ?? null,
    [REPLACEMENT]: found?.replacement ?? null,
    [PAPERS]: found?.papers ?? null,
  }
}

/** What the kind asks for and nobody wrote yet stands there to be filled in. */
async function asked(
  ctx: Context,
  { kind, noteId, typed }: { kind: DeclarationKind; noteId: string; typed: readonly Particular[] },
): Promise<Particular[]> {
  const last = Math.max(0, ...typed.map(({ lineNo }) => lineNo))
  const open = kindOf(kind).asks.filter(({ what }) => !typed.some((one) => one.what === what))
  if (open.length === 0) return [...typed]
  const says = await known(ctx, noteId)
  const added = open.map(({ what }, at) => ({ lineNo: last + (at + 1) * 10, what, says: says[what] ?? null }))
  return [...typed, ...added]
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, declarations, {
  series: (ctx, { facilityId, kind }) => seriesFor(ctx, numbered(kind), facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    const kind = before?.kind ?? body.kind ?? 'coc'
    if (body.kind && body.kind !== kind)
      throw invalid({ kind: ['The number is of this kind: write a new declaration.'] })
    const noteId = body.noteId ?? before?.noteId ?? ''
    const facilityId = body.facilityId ?? before?.facilityId ?? ''
    requireSameFacility(before, body, 'declaration')
    const { companyId } = await noteFor(ctx, noteId, facilityId)
    const supersedesId = body.supersedesId === undefined ? before?.supersedesId : body.supersedesId
    if (supersedesId) await requireOlder(ctx, supersedesId, noteId, kind)
    const licenceId =
      before && body.licenceId === undefined
        ? before.licenceId
        : await licenceFor(ctx, { kind, facilityId, id: body.licenceId })
    const isGermanNow = isInGerman(body.language ?? before?.language ?? 'en')
    const german = body.statementDe === undefined ? before?.statementDe : body.statementDe
    return {
      companyId,
      licenceId,
      ...(isGermanNow && !german ? { statementDe: inGerman[kind].statement } : {}),
      ...(body.statement ? { statement: statementFor(kind, body.statement) } : {}),
      ...(body.particulars || !before
        ? { particulars: await asked(ctx, { kind, noteId, typed: body.particulars ?? [] }) }
        : {}),
      ...(before ? {} : { kind, createdById: ctx.actor.id }),
    }
  },
})

/** The one of its kind that counts for the note now makes room for this one, or this one has to say that it takes its place. @throws 422 */
async function makeRoom(ctx: Context, row: DeclarationRow): Promise<void> {
  await lockNote(ctx, row.noteId)
  const [counts] = await ctx.tx.query<{ id: string; number: string }>(sql`
    SELECT id, number FROM ${table} WHERE note_id = ${row.noteId} AND kind = ${row.kind} AND status = 'issued'`)
  if (counts && counts.id !== row.supersedesId)
    throw refusedBecause(
      refuse(
        'already_issued',
        { number: counts.number },
        `${counts.number} is issued for this note: say that this one takes its place.`,
      ),
    )
  if (!counts && row.supersedesId)
    throw refusedBecause(
      refuse('not_issued', {}, `${row.supersedesNumber ?? 'The other one'} does not count any more.`),
    )
}

/** @throws 422 with everything that is missing, and where the records say something else than the signer was shown */
async function requireFacts(ctx: Context, row: DeclarationRow, shown: string): Promise<void> {
  const facts = await declaredFacts(ctx, row)
  const [first, ...others] = missingFacts(facts)
  if (first) throwRefusal(because(first, ...others), 'cannot_issue')
  if (hashOfFacts(facts) !== shown)
    throw refused(
      'facts_changed',
      'The records say something else now than when you looked, such as another certificate of its steel. Load the page again, and look at the paper.',
    )
}

/** Whoever has the goods, and so the certificate, is told what became of it. */
async function tellOf(
  ctx: Context,
  { noteId, number, kind }: Pick<DeclarationRow, 'noteId' | 'number' | 'kind'>,
  became: string,
  reason: string | null,
): Promise<void> {
  const [held] = await ctx.tx.query<HeldNote>(sql`
    SELECT n.id, n.entity, n.number, n.company_id AS "companyId", n.created_by_id AS "createdById"
    FROM ${anyNote} n WHERE n.id = ${noteId} AND n.status IN ('dispatched', 'delivered', 'closed')`)
  if (held) await tellHolders(ctx, held, { paper: `${kindLabels[kind]} ${number}`, became, reason })
}

const effects: Effects<typeof declarationLifecycle, DeclarationRow> = {
  issue: {
    async before(ctx, row, { shown }) {
      await makeRoom(ctx, row)
      await lockSteelOfNote(ctx, row.noteId)
      const now = await declarations.require(ctx, row.id)
      if (now.noteStatus === 'void' || now.noteStatus === 'cancelled')
        throw refusedBecause(refuse('note_withdrawn', {}, `${row.noteNumber} does not count any more.`))
      await requireFacts(ctx, row, shown)
      await requireSigner(ctx, signatorySlot(row), row)
      throwRefusal(because(await signsTwice(ctx, now)), 'four_eyes')
      if (!row.supersedesId) return
      const older = await declarations.require(ctx, row.supersedesId)
      await transitions.perform(ctx, 'supersede', older, {})
    },
    columns: async (ctx, row) => ({
      facts: await declaredFacts(ctx, row),
      issuedAt: ctx.clock.now().toISOString(),
      issuedById: ctx.actor.id,
    }),
    async after(ctx, row, { signature }) {
      const issued = await declarations.require(ctx, row.id)
      await signed.sign(ctx, issued, { meaning: 'released', capacity: kindLabels[row.kind] }, signature)
    },
    freezesPrint: frozenPaper,
  },
  withdraw: {
    async after(ctx, row, { reason }) {
      if (isConformity(row.kind) && row.noteEntity === 'traveller-delivery-notes')
        await owesConformity(ctx, row.noteId, `${row.number} was withdrawn: ${reason}`)
      await tellOf(ctx, row, 'was withdrawn', reason)
    },
  },
  supersede: { after: (ctx, row) => tellOf(ctx, row, 'is superseded by a new one', null) },
  cancel: null,
}

const transitions = transitionsOf(declarations, effects)
export const { handlers } = transitions
