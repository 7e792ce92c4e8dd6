import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import type { LeafKind } from './contract.ts'

/** The keys that seals are signed with; the newest one that the secret of the installation opens signs. Rows are only added. */
export const sealKeyTable = pgTable(
  'seal_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the public key. */
    fingerprint: text().notNull(),
    /** DER (SPKI) in base64. */
    publicKey: text('public_key').notNull(),
    /** Encrypted with the secret of the installation. */
    sealedPrivate: text('sealed_private').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [uniqueIndex('seal_keys_fingerprint').on(table.fingerprint)],
)

/** What was there on a day, as the root of a tree. Rows are only added. */
export const sealTable = pgTable(
  'seals',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** 1, 2, 3 without a gap. */
    no: integer().notNull(),
    /** Of UTC: one seal for each. */
    day: date({ mode: 'string' }).notNull(),
    /** Days since the one before it on which none was cut. */
    missed: integer().notNull(),
    count: integer().notNull(),
    root: text().notNull(),
    /** Null: the first one. */
    previousRoot: text('previous_root'),
    at: instantColumn('at').notNull(),
    /** ECDSA P-256 over `seal/1`, r and s, in base64. */
    signature: text().notNull(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => sealKeyTable.id),
    /** How far it goes: the last row of the trail, the last signature, and the moment until which ledgers are in it. */
    auditSeq: bigint('audit_seq', { mode: 'number' }).notNull(),
    statementSeq: bigint('statement_seq', { mode: 'number' }).notNull(),
    ledgersTo: instantColumn('ledgers_to').notNull(),
  },
  (table) => [
    uniqueIndex('seals_no').on(table.no),
    uniqueIndex('seals_day').on(table.day),
    index('seals_by_no').on(table.no, table.id),
    check('seals_count', sql`${table.count} > 0 AND ${table.missed} >= 0`),
  ],
)

/** One thing that a seal holds, as it was then. Rows are only added. */
export const sealLeafTable = pgTable(
  'seal_leaves',
  {
    id: uuid().primaryKey().defaultRandom(),
    sealId: uuid('seal_id')
      .notNull()
      .references(() => sealTable.id),
    /** From 0, in the order of the tree. */
    position: integer().notNull(),
    kind: text().$type<LeafKind>().notNull(),
    /** What people look for it by. */
    label: text().notNull(),
    /** The signature or the file that it is of. */
    sourceId: uuid('source_id'),
    /** JSON with sorted keys; the hash is made of exactly these bytes. */
    data: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex('seal_leaves_position').on(table.sealId, table.position),
    index('seal_leaves_source').on(table.sourceId).where(sql`source_id IS NOT NULL`),
    index('seal_leaves_label').using('gin', sql`lower(label) gin_trgm_ops`),
  ],
)

/** One row at most: who gets each seal by mail. */
export const sealRecipientTable = pgTable(
  'seal_recipients',
  {
    ...recordColumns(),
    addresses: text().array().notNull(),
  },
  () => [uniqueIndex('seal_recipients_one_row').on(sql`(true)`)],
)
