import { type SQL, sql } from 'drizzle-orm'
import { mails } from './table.ts'

/** The text that replaces a secret link. */
export const HIDDEN_LINK = '[link]'

/** Mails with a link that acts in the name of their addressee, so nobody else may read it. */
export const secretTemplates: readonly string[] = [
  'password-reset',
  'invitation',
  'verify-email',
  'confirm-pin',
]

/** Longer than any of these links is good. */
const GOOD_FOR = sql`interval '8 days'`

/** Mails that hold such a link, or held one. */
export const hasSecretLink: SQL = sql`${mails.template} = ANY(${sql.param(secretTemplates)}::text[])`

const without = (text: SQL): SQL =>
  sql`regexp_replace(${text}, 'https?://[^[:space:]"<]+', ${HIDDEN_LINK}::text, 'g')`

/** For SET: text and page of a mail without their links. */
export const withoutLinks: SQL = sql`text = ${without(sql`text`)}, html = ${without(sql`html`)}`

/** For WHERE: the link has been sent, or it is over. */
export const linkIsDone = (now: Date): SQL => sql`(${hasSecretLink} AND ${mails.text} LIKE '%http%'
  AND (${mails.status} = 'sent' OR ${mails.createdAt} < ${now.toISOString()}::timestamptz - ${GOOD_FOR}))`
