import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The outbox: every mail the program wrote, and what became of it. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    template: text().notNull(),
    to: text().array().notNull(),
    cc: text().array().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Who gets the answers to a letter of the company; null: the program wrote it. */
    replyTo: text('reply_to'),
    /** The company that heads and signs it. */
    senderName: text('sender_name'),
    /** Ids of stored files. */
    attachments: uuid().array().notNull(),
    entity: text(),
    entityId: uuid('entity_id'),
    /** `queued`, `sent`, `failed` (given up), `held` (no mail server is set). */
    status: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Not before this instant (at first: at once); also holds other instances off while one is sending. */
    nextAttemptAt: timestamp('next_attempt_at', { precision: 3, withTimezone: true })
      .notNull()
      .default(sql`'epoch'`),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { precision: 3, withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { precision: 3, withTimezone: true }),
    createdBy: uuid('created_by'),
    /** The step of a record that wrote it, where an undo of the step drops it. */
    stepId: uuid('step_id'),
  },
  (table) => [
    index('mails_queued').on(table.nextAttemptAt).where(sql`status = 'queued'`),
    index('mails_step').on(table.stepId).where(sql`step_id IS NOT NULL`),
    index('mails_record').on(table.entity, table.entityId),
    index('mails_created_at').on(table.createdAt.desc(), table.id.desc()),
  ],
)
