import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { AppointmentTable } from '#modules/people/appointments/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type Competence, competenceLabel } from '#modules/signing/nde-signature-users/domain.ts'
import { ndeSignatoryTable } from '#modules/signing/nde-signature-users/table.ts'
import { type OrderType, orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { purchaseOrderApproverTable } from '#modules/signing/purchase-order-approving-users/table.ts'
import {
  type ApproverScope,
  approverScopes,
} from '#modules/signing/quote-traveller-approving-users/domain.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import { type DocumentKind, documentKinds, isAsked } from '#modules/signing/regular-signature-users/domain.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { SigningRight } from '../contract.ts'

/** What an entry covers, of whichever list it is. */
interface Extra {
  readonly scope: ApproverScope
  readonly step: number
  readonly minValue: string | null
  readonly maxValue: string | null
  readonly margin: string | null
  readonly types: readonly OrderType[]
  readonly methods: readonly Competence[]
  readonly certificateNo: string
  readonly expires: string
  readonly eyeTest: string | null
  readonly kinds: readonly DocumentKind[]
  readonly mayRelease: boolean
}

interface Entry extends Omit<SigningRight, 'key' | 'what' | 'details'> {
  readonly id: string
  /** The columns of its own list. */
  readonly extra: Extra
}

interface List {
  readonly table: AppointmentTable
  readonly extra: SQL
  readonly hasDelegates: boolean
  readonly words: (extra: Extra) => { what: string; details: string | null }
}

const band = ({ minValue, maxValue }: Pick<Extra, 'minValue' | 'maxValue'>): string | null => {
  if (minValue === null) return maxValue && `up to ${maxValue}`
  return maxValue === null ? `from ${minValue}` : `${minValue} to ${maxValue}`
}

const joined = (parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join(', ') || null

const bandJson = sql`'minValue', l.min_value::text, 'maxValue', l.max_value::text, 'step', l.step`

const lists: Readonly<Record<string, List>> = {
  quotes: {
    table: quoteTravellerApproverTable,
    extra: sql`jsonb_build_object('scope', l.scope, 'margin', l.min_margin_percent::text, ${bandJson})`,
    hasDelegates: true,
    words: (extra) => ({
      what: `Approval of ${approverScopes[extra.scope].toLowerCase()}`,
      details: joined([`step ${extra.step}`, band(extra), extra.margin && `margin from ${extra.margin} %`]),
    }),
  },
  orders: {
    table: purchaseOrderApproverTable,
    extra: sql`jsonb_build_object('types', l.po_types, ${bandJson})`,
    hasDelegates: true,
    words: (extra) => ({
      what: 'Approval of purchase orders',
      details: joined([
        `step ${extra.step}`,
        band(extra),
        extra.types.map((type) => orderTypes[type].toLowerCase()).join(', '),
      ]),
    }),
  },
  nde: {
    table: ndeSignatoryTable,
    extra: sql`jsonb_build_object('methods', l.methods, 'certificateNo', l.certificate_no,
      'expires', l.certificate_expires_on, 'eyeTest', l.eye_test_expires_on)`,
    hasDelegates: false,
    words: ({ methods, certificateNo, expires, eyeTest }) => ({
      what: `Reports of ${methods.map(competenceLabel).join(', ')}`,
      details: joined([
        `certificate ${certificateNo} until ${expires}`,
        eyeTest && `eye test until ${eyeTest}`,
      ]),
    }),
  },
  regular: {
    table: regularSignatoryTable,
    extra: sql`jsonb_build_object('kinds', l.document_kinds, 'mayRelease', l.may_release)`,
    hasDelegates: false,
    words: ({ kinds, mayRelease }) => ({
      what:
        kinds
          .filter(isAsked)
          .map((kind) => documentKinds[kind])
          .join(', ') || 'Nothing that is asked for today',
      details: mayRelease ? 'may release' : null,
    }),
  },
}

/** What the actor may approve and sign, today or later: own entries and those they stand in for. */
export async function rightsOfSigner(ctx: Context): Promise<SigningRight[]> {
  const { id } = ctx.actor
  const today = ctx.today()
  const found: SigningRight[] = []
  for (const [name, { table, extra, hasDelegates, words }] of Object.entries(lists)) {
    const delegate = hasDelegates
      ? sql`d.name AS "delegateName", l.delegate_from AS "delegateFrom", l.delegate_until AS "delegateUntil"`
      : sql`NULL AS "delegateName", NULL AS "delegateFrom", NULL AS "delegateUntil"`
    const entries = await ctx.tx.query<Entry>(sql`
      SELECT l.id, f.name AS "facilityName", l.valid_from AS "validFrom", l.valid_until AS "validUntil",
        CASE WHEN l.user_id <> ${id} THEN u.name END AS "holderName", ${delegate}, ${extra} AS extra
      FROM ${table} l JOIN ${userTable} u ON u.id = l.user_id
      LEFT JOIN ${facilityTable} f ON f.id = l.facility_id
      ${hasDelegates ? sql`LEFT JOIN ${userTable} d ON d.id = l.delegate_user_id` : sql``}
      WHERE l.ended_at IS NULL AND l.expires_on >= ${today}::date
        AND (l.user_id = ${id}
          ${hasDelegates ? sql`OR (l.delegate_user_id = ${id} AND l.delegate_until >= ${today}::date)` : sql``})
      ORDER BY l.valid_from, l.id LIMIT 100`)
    found.push(
      ...entries.map(({ id: entryId, extra: what, ...entry }) => ({
        key: `${name}-${entryId}`,
        ...entry,
        ...words(what),
      })),
    )
  }
  return found
}
