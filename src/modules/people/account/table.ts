import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** Who is signed in on which device. Only the hash of a session's token is stored. */
export const sessionTable = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    remember: boolean().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastSeenAt: instantColumn('last_seen_at').notNull(),
    /** Ends here in any case; null for remembered devices of earlier versions, which end like new ones. */
    expiresAt: instantColumn('expires_at'),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** The session reads as this person and writes nothing. */
    viewingUserId: uuid('viewing_user_id').references(() => userTable.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId, table.lastSeenAt.desc()),
    index('sessions_last_seen').on(table.lastSeenAt),
  ],
)

/** Counters of attempts: sign-in by address and e-mail, mails by person. */
export const throttleTable = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('throttles_expiry').on(table.expiresAt)],
)

/** Mailed links that set a password: one reset and one invitation a person, used once. */
export const passwordTokenTable = pgTable(
  'password_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset' | 'invitation'>().notNull(),
    /** The administrator who made the link and saw it; null: it was mailed and nobody saw it. */
    madeBy: uuid('made_by'),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [uniqueIndex('password_tokens_one_each').on(table.userId, table.purpose)],
)

/** The one link that creates the first administrator, while there is nobody. */
export const firstRunTable = pgTable('first_run_links', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: instantColumn('expires_at').notNull(),
})

/** The authenticator app of a person: the second step of the sign-in. */
export const secondFactorTable = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => userTable.id, { onDelete: 'cascade' }),
  /** Sealed with a key made of SECRET_KEY; whoever gets hold of the table alone cannot make codes. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  /** Null until a first code has proven that the app has the secret. */
  confirmedAt: instantColumn('confirmed_at'),
  /** The half minute of the last code that was taken: each is taken once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Codes for the day the phone is lost, each used once; only hashes are stored. */
export const recoveryCodeTable = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** The passkeys of people: what they are checked with; the secret half never leaves the authenticator. */
export const passkeyTable = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it says it was used; it only goes up, or stays 0 where the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it, such as usb or internal. */
    transports: text().array().notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
)

/** What a browser was asked to sign with a passkey: one for each browser and purpose, used once. */
export const passkeyChallengeTable = pgTable(
  'passkey_challenges',
  {
    /** Hash of the token of the browser's session, which guests have too. */
    browser: text().notNull(),
    purpose: text().$type<'make' | 'use'>().notNull(),
    challenge: text().notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.browser, table.purpose] }),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)

/** The roles whose people sign in with a second step. */
export const secondStepRoleTable = pgTable('second_step_roles', { role: text().primaryKey() })

/** One row: whose installation this is. */
export const installationTable = pgTable(
  'installation',
  {
    id: smallint().primaryKey(),
    companyName: text('company_name').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)

/** Sign-ins, refusals and changes of credentials; written on its own, so that it survives a refusal. */
export const securityLogTable = pgTable(
  'security_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    event: text().notNull(),
    userId: uuid('user_id'),
    email: text().notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** Who did it to the person's account, where it was not the person. */
    byName: text('by_name'),
  },
  (table) => [index('security_log_at').on(table.at.desc()), index('security_log_user').on(table.userId)],
)
