import type { Logger } from 'pino'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database/database.ts'

export type Role = 'administrator' | 'manager' | 'user' | 'client'

/** Who acts, as one query found it: account, role and effective rights. */
export interface Actor {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly isVerified: boolean
  /** Only for clients: the company whose records they see. */
  readonly companyId: string | null
  readonly facilityId: string | null
  /** Of their facility, else of the first one. */
  readonly timeZone: string
  readonly permissions: ReadonlySet<string>
  readonly sessionId: string
  /** The keys of their profiles; none: they have the rights of their role. */
  readonly profiles?: readonly string[]
  /** The role signs in with a second step and the person has none yet: only the own account is open. */
  readonly needsSecondStep?: boolean
  /** The API token with which a program acts in the name of the person; its rights are in `permissions` already. */
  readonly token?: { readonly id: string; readonly name: string; readonly isReadOnly: boolean }
  /** The administrator who looks at the program as this person; then nothing can be changed. */
  readonly viewer?: { readonly id: string; readonly name: string; readonly email: string } | null
}

/**
 * Rights given (true) or taken (false) on top of the defaults of a role: to everybody who has it, then to the person.
 * Profiles stand in the place of the role.
 */
export interface RightChanges {
  readonly role: Readonly<Record<string, boolean>> | null
  readonly own: Readonly<Record<string, boolean>> | null
  /** The profiles of the person, each with where it differs from its default; null for somebody who has none. */
  readonly profiles?:
    | readonly { readonly key: string; readonly changes: Readonly<Record<string, boolean>> | null }[]
    | null
}

export interface Clock {
  /** The present instant. What day it is depends on the place: see `Context.today`. */
  now(): Date
}

/** On whose behalf a letter goes out. */
export interface MailWriter {
  /** The address that gets the answers. */
  readonly email: string
  /** As on the letterhead. */
  readonly company: string
}

/** A mail by template name; it leaves only after the commit. */
export interface OutgoingMail {
  readonly template: string
  readonly to: readonly string[]
  readonly cc?: readonly string[]
  readonly subject: string
  /** Plain-text paragraphs; the template sets them into the letter. */
  readonly paragraphs: readonly string[]
  /** A button with an absolute address. */
  readonly link?: { readonly label: string; readonly url: string }
  /** The person who writes it: answers go to their address, and the company heads and signs it. Without one the program writes. */
  readonly writer?: MailWriter
  /** Ids of stored files to attach. */
  readonly attachments?: readonly string[]
  /** The record it belongs to, for its timeline. */
  readonly about?: { readonly entity: string; readonly entityId: string }
}

/** Somebody wrote the name of a person into a comment. */
export interface Mention {
  readonly userId: string
  readonly entity: string
  readonly entityId: string
  readonly text: string
}

export interface FileStore {
  /** Writes bytes under a random name and gives the stored name. */
  put(bytes: Uint8Array): Promise<string>
  /** Writes what streams in beside the stored files, hashing it on the way; nothing is left when that fails. */
  draft(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<FileDraft>
  get(storedName: string): Promise<Uint8Array>
  /** Where the bytes lie, for a process that reads them itself. */
  pathOf(storedName: string): string
  remove(storedName: string): Promise<void>
}

/** A file on the disk that is not stored yet: it is looked at, then kept or dropped. */
export interface FileDraft {
  /** Where its bytes lie until then. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  /** Stores it and gives its stored name. */
  keep(): Promise<string>
  /** Takes its bytes away; one that was kept stays. */
  drop(): Promise<void>
}

/** A step that was taken back, and when it was taken. */
export interface UndoneStep {
  readonly entity: string
  readonly entityId: string
  readonly at: string
}

/** What every service function gets as its first argument: the only way to the database and to effects. */
export interface Context {
  /** The transaction of a write, the pool of a read. */
  readonly tx: Db
  readonly actor: Actor
  readonly clock: Clock
  /** `YYYY-MM-DD` at a facility, by its time zone; without one, at the facility of the actor. */
  today(facility?: { readonly timeZone: string }): string
  readonly log: Logger
  readonly files: FileStore
  readonly request: { readonly id: string; readonly ip: string }
  /** Base of links in mails and QR codes, without a final slash. */
  readonly appUrl: string
  /** What somebody of this role may do, with what was changed of the rights of the role and of the person. */
  readonly permissionsOf: (role: Role, changes: RightChanges) => ReadonlySet<string>
  /** Queued; written with the hash chain as the last statement before COMMIT. */
  audit(entry: AuditEntry): void
  /** Queued; stored in the same transaction, sent after it. */
  mail(message: OutgoingMail): void
  /** Queued; written into the bell of the person in the same transaction. */
  mention(mention: Mention): void
  /** Lets the mails of this transaction wait a moment, because an undo of this step drops them. */
  holdMails(stepId: string): void
  /** A step of a record was taken back: so is what it told people. */
  undo(step: UndoneStep): void
  /** Queued; the job exists only when the transaction commits. */
  enqueue(job: string, payload: object): void
  /** Runs once the transaction is committed; errors are logged, never thrown. */
  afterCommit(work: () => Promise<void>): void
  /**
   * Runs work at once in a transaction of its own, audited like any other, which stays when this one is refused:
   * for counters of attempts and what follows from them. It does not see what this one has written.
   */
  inSeparateTransaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** What a handler gets in addition to the context. */
export interface Incoming<P, Q, B> {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** From `If-Match` or `version`; only on versioned endpoints. */
  readonly version: number
}
