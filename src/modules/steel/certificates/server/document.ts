import { sql } from 'drizzle-orm'
import { lockedBecause, refusalOf } from '#platform/contract/calls/refusals.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { selectForJson } from '#platform/server/database/select-columns.ts'
import { ability, because, fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { files } from '#platform/server/files/table.ts'
import { holdRefusal } from '#modules/engineering/holds/domain.ts'
import { holdsOn } from '#modules/engineering/holds/server/api.ts'
import { countsOn } from '#modules/people/appointments/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { regularSignatoryTable as signatories } from '#modules/signing/regular-signature-users/table.ts'
import { specificationGradeTable, specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { CertifiedTo, StoredCheck } from '../contract/check.ts'
import { type CertificateRecord, certificates as contract } from '../contract.ts'
import type { SignedPage } from '../contract/pages.ts'
import { certificateLifecycle, isOpenState } from '../domain.ts'
import { fullCheck } from '../domain/assemble.ts'
import { certifiedToOf } from '../domain/certified.ts'
import { isSameMaterial, type Material } from '../domain/material.ts'
import type { GradeRules } from '../domain/limits/grade-rules.ts'
import {
  certificateHeatTable,
  certificateSpecificationTable as furtherMaterial,
  certificateTable,
  certificateValueTable,
} from '../table.ts'

/** A page of the mill as it is attached. */
interface AttachedPage extends SignedPage {
  readonly uploadedBy: string | null
  /** A picture is one; null: it cannot be counted. */
  readonly pages: number | null
}

/** The certificate as one statement gives it. */
export interface CertificateRow extends Omit<CertificateRecord, 'can' | 'check' | 'certifiedTo'> {
  /** What is attached now, in the order in which it was attached. */
  readonly attached: readonly AttachedPage[]
  /** The grade of the specification as it stands today; null when there is none of that name. */
  readonly rules: GradeRules | null
  /** The same of every further grade. */
  readonly furtherRules: readonly (GradeRules & { readonly specificationId: string })[]
  readonly verifiedCheck: StoredCheck | null
  readonly createdById: string | null
  readonly verifiedById: string | null
  /** Who entered values: none of them verifies. */
  readonly enteredByIds: readonly string[]
  /** Whether the reader wrote the head, a heat or a value of it at any time, also one that is gone. */
  readonly isAuthor: boolean
  /** Whether the reader is on the list of regular signatories for certificates. */
  readonly isSignatory: boolean
  /** The reader changed what its grade asks for since it came. */
  readonly hasSetLimits: boolean
}

export const LOCKED = lockedBecause(
  'A certificate that was verified, rejected, withdrawn or superseded is locked.',
)
const NOT_LISTED =
  'You are not on the list of regular signatories for certificate verifications. An administrator can add you in the setup, under signatures.'
/** What says nothing about the steel. */
const REMARKS = sql.raw(`'{notes,language}'::text[]`)

/** Why it has to wait for the non-conformances that name it; null: none does. */
const heldBy = ({ number, holds }: CertificateRow) =>
  because(...holds.map((hold) => holdRefusal({ ...hold, thingLabel: number })))

/** Why the reader may not concede a point: whoever wrote what is conceded is no second person. */
export const concedingProblem = ({ actor }: Pick<Context, 'actor'>, row: CertificateRow) =>
  fourEyes(actor, authorsOf(actor, row), {
    did: 'entered values of this certificate',
    has: 'concede a point of it',
  })

const authorsOf = ({ id }: Context['actor'], row: CertificateRow): string[] => [
  ...row.enteredByIds,
  ...(row.createdById ? [row.createdById] : []),
  ...(row.isAuthor ? [id] : []),
]

/** The verdicts that count: those it was verified with, else those of today. */
export function checkOf(row: CertificateRow): StoredCheck {
  if (row.verifiedCheck) return row.verifiedCheck
  const check = fullCheck(row, row.rules)
  return { ...check, certifiedTo: certifiedToOf(row, check, rulesOf(row)) }
}

const rulesOf =
  ({ furtherRules }: CertificateRow) =>
  (material: Material): GradeRules | null =>
    furtherRules.find(({ specificationId, name }) =>
      isSameMaterial({ specificationId, grade: name }, material),
    ) ?? null

/** Every specification it is certified to; one that was verified before there could be several has that of its order alone. */
export const certifiedToOfRow = (row: CertificateRow): CertifiedTo[] => {
  const check = checkOf(row)
  return check.certifiedTo ?? certifiedToOf({ ...row, alsoCertifiedTo: [] }, check, () => null)
}

const values = sql`(SELECT coalesce(json_agg(v ORDER BY v."enteredAt", v.field), '[]') FROM (
  SELECT ${selectForJson(certificateValueTable, { except: ['id', 'certificateHeatId', 'enteredById'] })},
    ${certificateValueTable.certificateHeatId} AS "lineId", entered.name AS "enteredByName"
  FROM ${certificateValueTable}
  JOIN ${certificateHeatTable} ON ${certificateHeatTable.id} = ${certificateValueTable.certificateHeatId}
  LEFT JOIN ${userTable} entered ON entered.id = ${certificateValueTable.enteredById}
  WHERE ${certificateHeatTable.certificateId} = ${certificateTable.id}) AS v)`

const rules = sql`(SELECT to_json(g) FROM (
  SELECT ${selectForJson(specificationGradeTable)} FROM ${specificationGradeTable}
  WHERE ${specificationGradeTable.specificationId} = ${certificateTable.specificationId}
    AND ${specificationGradeTable.name} = ${certificateTable.grade}) AS g)`

const furtherRules = sql`(SELECT coalesce(json_agg(g), '[]') FROM (
  SELECT ${selectForJson(specificationGradeTable)} FROM ${specificationGradeTable}
  WHERE EXISTS (SELECT FROM ${furtherMaterial} n WHERE n.certificate_id = ${certificateTable.id}
    AND n.specification_id = ${specificationGradeTable.specificationId}
    AND lower(n.grade) = lower(${specificationGradeTable.name}))) AS g)`

const enteredByIds = sql`(SELECT coalesce(json_agg(DISTINCT ${certificateValueTable.enteredById}), '[]')
  FROM ${certificateValueTable}
  JOIN ${certificateHeatTable} ON ${certificateHeatTable.id} = ${certificateValueTable.certificateHeatId}
  WHERE ${certificateHeatTable.certificateId} = ${certificateTable.id})`

const attached = sql`(SELECT coalesce(json_agg(p ORDER BY p.at, p.id), '[]') FROM (
  SELECT f.id, f.name, f.sha256, f.uploaded_by AS "uploadedBy", f.uploaded_at AS at,
    CASE f.mime WHEN 'application/pdf' THEN f.pages ELSE 1 END AS pages FROM ${files} f
  WHERE f.entity = 'certificates' AND f.entity_id = ${certificateTable.id} AND f.removed_at IS NULL
    AND f.mime IN ('application/pdf', 'image/png', 'image/jpeg')
    -- The letter under a concession is no page of the mill.
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(${certificateTable.concessions}) c WHERE c -> 'record' ->> 'fileId' = f.id::text)) AS p)`

/** The certificate as a document: how it is read, presented and guarded. */
export const certificates = documentOf(contract, {
  lifecycle: certificateLifecycle,
  read: {
    table: certificateTable,
    lines: {
      table: certificateHeatTable,
      parent: 'certificateId',
      order: 'lineNo',
      columns: { heatNo: sql`he.heat_no`, millName: sql`mi.name` },
      joins: sql`JOIN ${heatTable} he ON he.id = ${certificateHeatTable.heatId}
        JOIN ${companyTable} mi ON mi.id = he.mill_id`,
    },
    parts: {
      alsoCertifiedTo: {
        table: furtherMaterial,
        parent: 'certificateId',
        order: 'lineNo',
        columns: { specificationName: sql`of.code || ', ' || of.edition` },
        joins: sql`JOIN ${specificationTable} of ON of.id = ${furtherMaterial.specificationId}`,
      },
    },
    columns: {
      issuerName: sql`co.name`,
      specificationName: sql`sp.code || ', ' || sp.edition`,
      supersedesNumber: sql`(SELECT older.number FROM public.${certificateTable} older WHERE older.id = ${certificateTable.supersedesId})`,
      supersededByNumber: sql`(SELECT newer.number FROM public.${certificateTable} newer
        WHERE newer.supersedes_id = ${certificateTable.id} AND newer.status = 'verified' ORDER BY newer.number DESC LIMIT 1)`,
      createdByName: sql`cr.name`,
      verifiedByName: sql`ve.name`,
      values,
      rules,
      furtherRules,
      enteredByIds,
      attached,
      holds: holdsOn(sql`${certificateTable.id}`),
    },
    joins: sql`
      JOIN ${companyTable} co ON co.id = ${certificateTable.issuerId}
      JOIN ${specificationTable} sp ON sp.id = ${certificateTable.specificationId}
      LEFT JOIN ${userTable} cr ON cr.id = ${certificateTable.createdById}
      LEFT JOIN ${userTable} ve ON ve.id = ${certificateTable.verifiedById}`,
    perReader: (ctx) => ({
      isSignatory: sql`EXISTS (SELECT 1 FROM ${signatories} WHERE ${signatories.userId} = ${ctx.actor.id}::uuid
        AND 'certificate_verification' = ANY(${signatories.documentKinds}) AND ${countsOn(signatories)})`,
      // The columns only know who wrote last, and not who took a value out: the trail knows everybody.
      isAuthor: sql`EXISTS (SELECT 1 FROM ${auditLog} l WHERE l.entity = 'certificates'
        AND l.entity_id = ${certificateTable.id} AND l.actor_id = ${ctx.actor.id}::uuid
        AND l.action IN ('create', 'update', 'enterValue') AND l.changes - ${REMARKS} <> '{}')`,
      hasSetLimits: sql`EXISTS (SELECT 1 FROM ${auditLog} l WHERE l.entity = 'specifications'
        AND (l.entity_id = ${certificateTable.specificationId} OR EXISTS (SELECT 1 FROM ${furtherMaterial} n
          WHERE n.certificate_id = ${certificateTable.id} AND n.specification_id = l.entity_id))
        AND l.actor_id = ${ctx.actor.id}::uuid AND l.at >= ${certificateTable.createdAt} AND l.changes ? 'grades')`,
    }),
  },
  guards: {
    verify: ({ actor }, row) => {
      const entered = fourEyes(actor, authorsOf(actor, row), {
        did: 'entered values of this certificate',
        has: 'verify it',
      })
      if (entered) return because(entered)
      const brought = fourEyes(
        actor,
        row.attached.flatMap(({ uploadedBy }) => uploadedBy ?? []),
        { did: 'attached pages of this certificate', has: 'verify it' },
      )
      if (brought) return because(brought)
      if (row.hasSetLimits)
        return because(
          refusalOf('four_eyes', { did: 'changed what its grade asks for since it came', has: 'verify it' }),
        )
      const held = heldBy(row)
      if (held) return held
      if (!row.isSignatory) return NOT_LISTED
      const conceders = row.concessions.map(({ byId }) => byId)
      const conceded = fourEyes(actor, conceders, {
        did: 'conceded a point of this certificate',
        has: 'verify it',
      })
      if (conceded) return because(conceded)
      const { openPoints } = checkOf(row)
      return openPoints > 0 ? `${openPoints} points of the check are open.` : null
    },
    withdraw: ({ actor }, row) =>
      because(
        fourEyes(actor, row.verifiedById ? [row.verifiedById] : [], {
          did: 'verified this certificate',
          has: 'withdraw it',
        }),
      ) ?? (row.isSignatory ? null : NOT_LISTED),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'certificates:update', isOpenState(row.status), LOCKED),
    enterValue: ability(actor, 'certificates:update', isOpenState(row.status), LOCKED),
    concede: ability(actor, 'certificates:concede', isOpenState(row.status), LOCKED),
  }),
  present: (_: Context, row: CertificateRow) => {
    const check = without(checkOf(row), 'certifiedTo')
    return { ...without(row, 'attached', 'furtherRules'), check, certifiedTo: certifiedToOfRow(row) }
  },
})
