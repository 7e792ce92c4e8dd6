import type { SQL } from 'drizzle-orm'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import type { Actor, Context, Mention, OutgoingMail, UndoneStep } from './context.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What one transaction did that people may be told of. */
export interface Happened {
  readonly at: Date
  /** Null: the program. */
  readonly actorId: string | null
  readonly actorName: string
  readonly audits: readonly AuditEntry[]
  readonly mails: readonly OutgoingMail[]
  readonly mentions: readonly Mention[]
}

/** Who follows a record. */
export interface Following {
  readonly isFollowing: boolean
  /** The others, by name. */
  readonly others: string[]
}

/** Who is told of what happens to records. */
export interface NoticePort {
  /** A statement that writes the notices and gives `user_id` of each; undefined where there is nothing to tell. */
  written(happened: Happened): SQL | undefined
  /** A statement that takes back what a step told by its mails, which are dropped with it. */
  takenBack(step: UndoneStep, actorName: string): SQL
  following(ctx: Context, entity: string, id: string): Promise<Following>
  follow(ctx: Context, entity: string, id: string, isFollowing: boolean): Promise<void>
  /** Colleagues as they would act, by the beginning of a name or by ids; the actor of the context is none of them. */
  colleagues(
    ctx: Context,
    wanted: { readonly search: string } | { readonly ids: readonly string[] },
  ): Promise<Actor[]>
  /** The addresses of those of these people who want a mail for a mention. */
  mailFor(db: Db, ids: readonly string[]): Promise<string[]>
}
