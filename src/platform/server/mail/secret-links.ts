import { type SQL, sql } from 'drizzle-orm'
import { mails } from './table.ts'

/** What stands in the place of a link that is nobody's business. */
export const HIDDEN_LINK = '[link]'

/** Whoever follows a link of these becomes somebody else. */
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
