import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** Keys of programs. Only the hash of a token is stored; what was revoked stays, for its name in the trail. */
export const apiTokenTable = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    ending: text().notNull(),
    /** Rights by name; what the person has lost since opens nothing. */
    scopes: text().array().notNull(),
    isReadOnly: boolean('is_read_only').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
    revokedAt: instantColumn('revoked_at'),
    /** Kept as it was. */
    revokedByName: text('revoked_by_name'),
  },
  (table) => [
    uniqueIndex('api_tokens_token').on(table.tokenHash),
    index('api_tokens_user').on(table.userId),
    index('api_tokens_created_at').on(table.createdAt.desc(), table.id.desc()),
  ],
)
