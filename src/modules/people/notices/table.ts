import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => userTable.id, { onDelete: 'cascade' })

/** What people were told of; no records of the business, so they have no version and no trail. */
export const noticeTable = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    topic: text().notNull(),
    /** The slice of the record and its id. */
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    detail: text(),
    /** Kept as it was; null: the program. */
    byName: text('by_name'),
    at: instantColumn('at').notNull(),
    readAt: instantColumn('read_at'),
    /** For the mail of the day, and not in the bell. */
    isDaily: boolean('is_daily').notNull(),
  },
  (table) => [
    index('notices_of_person').on(table.userId, table.at.desc()).where(sql`NOT is_daily`),
    index('notices_unread').on(table.userId).where(sql`NOT is_daily AND read_at IS NULL`),
    index('notices_daily').on(table.at).where(sql`is_daily`),
    index('notices_at').on(table.at),
  ],
)

/** How people want to be told; without a row, as the program tells everybody. */
export const noticeSettingTable = pgTable(
  'notice_settings',
  { userId: userId(), topic: text().notNull(), way: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
)

/** Who follows which records. */
export const followTable = pgTable(
  'follows',
  {
    userId: userId(),
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    since: instantColumn('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entityId, table.userId] }),
    index('follows_person').on(table.userId),
  ],
)
