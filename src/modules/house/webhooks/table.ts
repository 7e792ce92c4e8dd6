import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { DeliveryStatus } from './domain.ts'

/** Programs elsewhere that are told of changes. */
export const webhookTable = pgTable(
  'webhooks',
  {
    ...recordColumns(),
    name: text().notNull(),
    url: text().notNull(),
    /** Sealed with a key made of SECRET_KEY: both sides sign with it. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The slices whose records it hears of. */
    slices: text().array().notNull(),
    /** Of them single events, `quotes.approve`; a slice of which none is named tells of all. */
    events: text().array().notNull().default([]),
    isOn: boolean('is_on').notNull(),
    /** Why the program has switched it off; null: it has not. */
    offReason: text('off_reason'),
    /** Whoever set it up last: it hears of what this person may read. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => userTable.id),
    /** Attempts that failed since the last one that did not, and since when. */
    failures: integer().notNull().default(0),
    failingSince: instantColumn('failing_since'),
  },
  (table) => [
    uniqueIndex('webhooks_name').on(sql`lower(${table.name})`),
    index('webhooks_owner').on(table.ownerId),
    index('webhooks_created_at').on(table.createdAt.desc(), table.id.desc()),
  ],
)

/** What webhooks are told and what came of it; written with the change it tells of. */
export const webhookDeliveryTable = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhookTable.id, { onDelete: 'cascade' }),
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    action: text().notNull(),
    /** Number or name of the record. */
    subject: text().notNull(),
    /** Of the record after the change; null where it has none, or has gone. */
    recordVersion: integer('record_version'),
    at: instantColumn('at').notNull(),
    status: text().$type<DeliveryStatus>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Not before this instant; also holds other instances off while one is sending. */
    nextAttemptAt: instantColumn('next_attempt_at').notNull(),
    answerStatus: integer('answer_status'),
    /** Its beginning. */
    answer: text(),
    milliseconds: integer(),
    lastError: text('last_error'),
    deliveredAt: instantColumn('delivered_at'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`status = 'queued'`),
    index('webhook_deliveries_at').on(table.at.desc(), table.id.desc()),
    index('webhook_deliveries_webhook').on(table.webhookId, table.at.desc()),
  ],
)
