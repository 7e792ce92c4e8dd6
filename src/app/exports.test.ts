import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { inRestoreOrder, referencesOf } from '#platform/server/company-archive/scope.ts'
import { permissions } from './catalogue.ts'
import { exportCatalogue } from './exports.ts'

const { parts, root } = exportCatalogue

/** What stays here on purpose: how people sign in, and counters that do not belong to the record. */
const kept: Readonly<Record<string, readonly string[]>> = {
  users: [
    'version',
    'updatedAt',
    'passwordHash',
    'status',
    'verifiedAt',
    'lastLoginAt',
    'passwordResetAt',
    'passwordResetBy',
    'earlierEmail',
    'emailChangedAt',
  ],
  files: ['storedName'],
  enquiries: ['houseValue'],
  quotes: ['houseNet'],
  // The movements give them back.
  steel_stock: [
    'qtyPieces',
    'totalLengthMm',
    'massKg',
    'value',
    'reservedPieces',
    'reservedMm',
    'movementCount',
  ],
}

const ownColumns = (part: (typeof parts)[number]): [string, PgColumn][] =>
  Object.entries<PgColumn>(getTableColumns(part.table)).filter(([, column]) => column.generated === undefined)

describe('What can be exported', () => {
  it('names every column of its tables, or keeps it on purpose', () => {
    const forgotten = parts.flatMap((part) => {
      const named = new Set(part.columns.map(({ stored }) => stored))
      const own = ownColumns(part).flatMap(([name, column]) => (named.has(column) ? [] : name))
      const stays = kept[getTableName(part.table)] ?? []
      return own.filter((name) => !stays.includes(name)).map((name) => `${part.name}: ${name}`)
    })
    expect(forgotten).toEqual([])
  })

  it('never gives away how people sign in', () => {
    const users = parts.find(({ name }) => name === 'users')
    expect(users?.columns.map(({ name }) => name)).not.toContain('passwordHash')
    const secrets = parts.flatMap(({ columns }) =>
      columns.filter(({ name }) => /password|token|secret/i.test(name)).map(({ name }) => name),
    )
    expect(secrets).toEqual([])
  })

  it('holds everything that its rows refer to', () => {
    const tables = new Set(parts.map(({ table }) => table))
    const open = parts.flatMap((part) =>
      referencesOf(part)
        .filter(({ target }) => !tables.has(target))
        .map(({ column, target }) => `${part.name}.${column.name} -> ${getTableName(target)}`),
    )
    expect(open).toEqual([])
  })

  it.each([
    ['as they are listed', parts],
    ['listed the other way round', inRestoreOrder(parts.toReversed())],
  ])(
    'can be restored in its order, documents %s: what a row cannot do without stands before it',
    (_, order) => {
      const late = order.flatMap((part, at) => {
        const behind = new Set(order.slice(at).map(({ table }) => table))
        return referencesOf(part)
          .filter(({ target, column }) => behind.has(target) && column.notNull)
          .map(({ column }) => `${part.name}.${column.name}`)
      })
      expect(late).toEqual([])
    },
  )

  it('has names and headings that tell parts and columns apart', () => {
    const names = parts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, columns } of parts) {
      const headings = columns.map(({ label }) => label)
      expect([name, headings.filter((label, at) => headings.indexOf(label) !== at)]).toEqual([name, []])
    }
  })

  it('asks for rights that there are', () => {
    const rights = parts.flatMap(({ right, columns }) => [right, ...columns.map((column) => column.right)])
    const known = new Set<string | null>([null, ...permissions])
    expect(rights.filter((right) => !known.has(right))).toEqual([])
    const costs = parts.flatMap(({ name, columns }) =>
      columns.filter(({ right }) => right === 'quotes:see-costs').map((column) => `${name}.${column.name}`),
    )
    expect(costs).toEqual(
      expect.arrayContaining(['quotes.cost', 'quotes.marginPercent', 'quote-lines.costing']),
    )
  })

  it('begins with the part that all others belong to', () => {
    expect(parts).toContain(root)
    expect(parts.filter(({ owner }) => 'company' in owner).length).toBeGreaterThan(5)
  })
})

/** Tables of which nothing is exported, and why. */
const stayHere: Readonly<Record<string, readonly string[]>> = {
  'the audit trail and what verifies it': ['audit_head', 'audit_log', 'audit_verifications', 'security_log'],
  'how people sign in, what they hold open, and rights that differ from those of their role': [
    'api_tokens',
    'webhooks',
    'webhook_deliveries',
    'first_run_links',
    'password_tokens',
    'receipt_links',
    'passkeys',
    'passkey_challenges',
    'recovery_codes',
    'second_factors',
    'second_step_roles',
    'sessions',
    'throttles',
    'role_permissions',
    'role_permission_versions',
    'user_permissions',
    'client_notices',
    'follows',
    'form_drafts',
    'notice_settings',
    'notices',
    'own_menus',
    'list_exports',
    'saved_views',
  ],
  'signatures: their chain is proven by the audit trail of the installation they were given in': [
    'signature_agreements',
    'signature_events',
    'signature_profiles',
    'signature_sittings',
    'signers',
    'verification_codes',
  ],
  'seals: they say of this database what was there on a day': [
    'seal_keys',
    'seal_leaves',
    'seal_recipients',
    'seals',
  ],
  'what the program keeps for itself': [
    'appointment_warnings',
    'backup_runs',
    'backup_schedule',
    'company_exports',
    'digest_reminders',
    'digests',
    'idempotency_keys',
    'installation',
    'mails',
    'sample_records',
    'schema_migrations',
    'undoable_steps',
  ],
  'what triggers make anew of the rows that come': ['contact_report_summaries', 'expected_order_lines'],
  'the plan, which the job of planning makes anew': [
    'foreseen_refusals',
    'schedule_requests',
    'schedule_rows',
  ],
}

it('Every table is exported, or stays here for a reason', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const exported = parts.map(({ table }) => getTableName(table))
  const known = [...exported, ...Object.values(stayHere).flat()]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})
