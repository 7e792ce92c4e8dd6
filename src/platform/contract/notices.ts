import { z } from 'zod'

/** Why somebody is told of a record. */
export const noticeTopics = ['mentions', 'work', 'followed'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** How somebody is told: in the bell as it happens, in the mail of the day, or not at all. */
export const noticeWays = ['at-once', 'daily', 'off'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** How a contact is told what the house answered: by a mail of its own, or by that of the day. */
export const mailWays = ['at-once', 'daily'] as const
export type MailWay = (typeof mailWays)[number]

export const notice = z.object({
  id: z.uuid(),
  topic: z.enum(noticeTopics),
  at: z.string(),
  /** Null: the program. */
  byName: z.string().nullable(),
  /** `mentioned you on`, `submitted`; what the program writes is a sentence by itself. */
  words: z.string(),
  /** Number or name of the record. */
  subject: z.string(),
  /** The comment or the reason. */
  detail: z.string().nullable(),
  isRead: z.boolean(),
  /** Null where the record has no screen for the reader. */
  path: z.string().nullable(),
})
export type Notice = z.output<typeof notice>

/** The latest ones, and how many of all were not read. */
export const noticeBox = z.object({ unread: z.int(), notices: z.array(notice) })
export type NoticeBox = z.output<typeof noticeBox>

export const noticeSettings = z.strictObject({
  mentions: z.enum(noticeWays),
  work: z.enum(noticeWays),
  followed: z.enum(noticeWays),
})
export type NoticeSettings = z.output<typeof noticeSettings>

/** Nobody has to choose: the bell tells of everything, and makes no sound. */
export const defaultSettings: NoticeSettings = { mentions: 'at-once', work: 'at-once', followed: 'at-once' }
