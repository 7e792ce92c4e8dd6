import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  type PgColumn,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn, moneyColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'

const person = (name: string) => uuid(name).references(() => userTable.id)

/**
 * The columns every list of appointed people has. Ended rows stay: they show who could do what on which day.
 * `expiry`: the first of the entry's own dates, null when it has none.
 */
export const appointmentColumns = (expiry: SQL = sql`valid_until`) => ({
  ...recordColumns(),
  userId: person('user_id').notNull(),
  facilityId: uuid('facility_id').references(() => facilityTable.id),
  validFrom: date('valid_from').notNull(),
  validUntil: date('valid_until'),
  note: text(),
  grantedById: person('granted_by_id'),
  replacesId: uuid('replaces_id'),
  endedAt: instantColumn('ended_at'),
  expiresOn: date('expires_on').notNull().generatedAlwaysAs(sql`coalesce(${expiry}, 'infinity'::date)`),
})

export const delegateColumns = () => ({
  delegateUserId: person('delegate_user_id'),
  delegateFrom: date('delegate_from'),
  delegateUntil: date('delegate_until'),
})

export const bandColumns = () => ({
  minValue: moneyColumn('min_value'),
  maxValue: moneyColumn('max_value'),
  step: integer().notNull().default(1),
})

type Names =
  | 'id'
  | 'version'
  | 'createdAt'
  | 'userId'
  | 'facilityId'
  | 'validFrom'
  | 'validUntil'
  | 'note'
  | 'grantedById'
  | 'replacesId'
  | 'endedAt'
  | 'expiresOn'

/** A table with these columns. */
export type AppointmentTable = PgTable & Readonly<Record<Names, PgColumn>>

/** Such a table whose people may be stood in for. */
export type DelegatedTable = AppointmentTable &
  Readonly<Record<'delegateUserId' | 'delegateFrom' | 'delegateUntil', PgColumn>>

/** Indexes for the sorts of such a list and for looking up a person and a facility. */
export const appointmentIndexes = (
  name: string,
  table: Readonly<
    Record<'id' | 'userId' | 'facilityId' | 'validFrom' | 'expiresOn' | 'createdAt', AnyPgColumn>
  >,
) => [
  index(`${name}_user`).on(table.userId),
  index(`${name}_facility`).on(table.facilityId),
  index(`${name}_by_valid_from`).on(table.validFrom, table.id),
  index(`${name}_by_expires_on`).on(table.expiresOn, table.id),
  index(`${name}_by_created_at`).on(table.createdAt, table.id),
]

/** Who was warned of which expiry: a warning is given once, however often the job runs. */
export const appointmentWarningTable = pgTable(
  'appointment_warnings',
  {
    /** The slice of the entry. */
    entity: text().notNull(),
    entryId: uuid('entry_id').notNull(),
    /** Which of its dates: `validUntil`. */
    field: text().notNull(),
    /** How many days before: 90, 30 or 7. */
    daysBefore: integer('days_before').notNull(),
    warnedAt: instantColumn('warned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.entryId, table.field, table.daysBefore] })],
)
