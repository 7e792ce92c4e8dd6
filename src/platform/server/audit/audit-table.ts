import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A row has no uuid of its own; its place in the chain, written as one, is its id in lists. */
export const idOfSeq = sql.raw(`(('00000000-0000-4000-8000-' || lpad(to_hex(seq), 12, '0'))::uuid)`)

/** Append-only by trigger; every row carries the hash of the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ precision: 3, withTimezone: true }).notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    ip: text().notNull(),
    requestId: text('request_id').notNull(),
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    changes: jsonb().notNull(),
    reason: text(),
    prevHash: text('prev_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_log_record').on(table.entity, table.entityId, table.seq.desc()),
    index('audit_log_at').on(table.at, idOfSeq),
    index('audit_log_actor').on(table.actorId, table.at),
    index('audit_log_entity').on(table.entity, table.at),
    index('audit_log_action').on(table.action, table.at),
    // Records are looked up by the beginning of their number or name.
    index('audit_log_subject').on(sql`lower(subject) text_pattern_ops`),
  ],
)

/** One row: where the chain ends, how long it is, an HMAC over both, and which secret key that is made with. */
export const auditHead = pgTable('audit_head', {
  id: smallint().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  seal: text().notNull(),
  /** `secretKeyIdOf` it; null until a program that writes it has started. */
  secretKeyId: text('secret_key_id'),
})
