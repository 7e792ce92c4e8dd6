import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#platform/server/context.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { sessionTable } from '#modules/people/account/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Meaning } from './domain/meanings.ts'
import type { PartKind } from './domain/parts.ts'
import type { ProfileMethod, Strokes } from './domain/profile.ts'

/** Somebody's PIN, the wrong attempts since the last right one, and whether they may sign at present. */
export const signerTable = pgTable('signers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => userTable.id),
  /** argon2id in PHC form. */
  pinHash: text('pin_hash'),
  pinChangedAt: instantColumn('pin_changed_at'),
  wrongPins: integer('wrong_pins').notNull().default(0),
  wrongPasswords: integer('wrong_passwords').notNull().default(0),
  lockedAt: instantColumn('locked_at'),
  /** The PIN was chosen after the password was reset by a link, and nobody has confirmed yet that it was the person. */
  pinUnconfirmedSince: instantColumn('pin_unconfirmed_since'),
  /** Of the link to the person's earlier address, where no second administrator can confirm. */
  pinTokenHash: text('pin_token_hash'),
  /** The reset whose PIN was confirmed; a later one asks again. */
  resetConfirmedAt: instantColumn('reset_confirmed_at'),
})

/** The signatures of a person, one version after the other; only the newest can be in use. */
export const signatureProfileTable = pgTable(
  'signature_profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id),
    version: integer().notNull(),
    method: text().$type<ProfileMethod>().notNull(),
    /** A PNG in base64. */
    image: text().notNull(),
    /** As they were drawn; null for the other ways. */
    strokes: jsonb().$type<Strokes>(),
    typedName: text('typed_name'),
    initials: text().notNull(),
    /** Of the bytes of the image. */
    sha256: text().notNull(),
    activeFrom: instantColumn('active_from').notNull(),
    revokedAt: instantColumn('revoked_at'),
  },
  (table) => [
    uniqueIndex('signature_profiles_version').on(table.userId, table.version),
    uniqueIndex('signature_profiles_active').on(table.userId).where(sql`revoked_at IS NULL`),
  ],
)

/** Which edition of the signature agreement, or of the terms of the client area, a person has agreed to, when and from where. */
export const signatureAgreementTable = pgTable(
  'signature_agreements',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id),
    termsId: uuid('terms_id')
      .notNull()
      .references(() => termsTable.id),
    agreedAt: instantColumn('agreed_at').notNull(),
    ip: text().notNull(),
  },
  (table) => [uniqueIndex('signature_agreements_once').on(table.userId, table.termsId)],
)

/** When the password was last given for signing in a session. */
export const signingWindowTable = pgTable('signature_sittings', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessionTable.id, { onDelete: 'cascade' }),
  givenAt: instantColumn('given_at').notNull(),
})

/** How the signer has proven who they are: staff by password and PIN, a customer by a code. */
export type ReAuth =
  | 'password and PIN'
  | 'PIN within five minutes of the password'
  | 'code mailed for this signature'
  | 'code of the authenticator app'

/** Every signature, append-only by trigger; each carries the hash of the one before. */
export const signatureEventTable = pgTable(
  'signature_events',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    id: uuid().notNull(),
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    revision: integer(),
    /** What of the record is signed where that is a part of it, such as one release of an invoice; null: the record. */
    partKind: text('part_kind').$type<PartKind>(),
    partId: uuid('part_id'),
    /** `Q-2026-0123 Rev 2` */
    label: text().notNull(),
    meaning: text().$type<Meaning>().notNull(),
    signerId: uuid('signer_id').notNull(),
    signerName: text('signer_name').notNull(),
    signerRole: text('signer_role').$type<Role>().notNull(),
    /** What entitled them, as it was then: list, level, certificate. */
    capacity: text(),
    /** Whom they stood in for. */
    onBehalfOf: text('on_behalf_of'),
    profileVersion: integer('profile_version').notNull(),
    /** Of the picture it was given with. */
    imageSha256: text('image_sha256').notNull(),
    termsId: uuid('terms_id').notNull(),
    signedAt: instantColumn('signed_at').notNull(),
    timeZone: text('time_zone').notNull(),
    reAuth: text('re_auth').$type<ReAuth>().notNull(),
    contentSha256: text('content_sha256').notNull(),
    ip: text().notNull(),
    device: text().notNull(),
    prevHash: text('prev_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex('signature_events_id').on(table.id),
    index('signature_events_record').on(table.entity, table.entityId, table.seq),
    index('signature_events_signer').on(table.signerId, table.signedAt, table.id),
    check('signature_events_part', sql`(${table.partKind} IS NULL) = (${table.partId} IS NULL)`),
    check('signature_events_seq', sql`${table.seq} > 0`),
  ],
)
