import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { noticeBox, noticeSettings } from '#platform/contract/notices.ts'
import { uuid } from '#platform/contract/values/fields.ts'

const path = '/api/v1/notices'
/** What somebody is told is theirs alone, also while an administrator looks at the program as them. */
const own = { access: 'staff', whileViewing: 'refused' } as const

/** What the bell of a person holds, and what they want to be told. */
export const notices = contract({
  slice: 'notices',
  singular: 'Notice',
  plural: 'Notices',
  endpoints: {
    latest: endpoint({
      ...own,
      method: 'GET',
      path,
      kind: 'read',
      summary: 'Read the latest own notices, and how many are unread',
      response: noticeBox,
      envelope: 'data',
      isUnattended: true,
    }),
    read: endpoint({
      ...own,
      method: 'POST',
      path: `${path}/read`,
      kind: 'write',
      summary: 'Mark own notices as read or unread: those named, or all',
      body: z.strictObject({ ids: z.array(uuid).max(100).nullable(), isRead: z.boolean() }),
      response: noticeBox,
      envelope: 'data',
    }),
    settings: endpoint({
      ...own,
      method: 'GET',
      path: `${path}/settings`,
      kind: 'read',
      summary: 'Read of what one is told, and how',
      response: noticeSettings,
      envelope: 'data',
    }),
    choose: endpoint({
      ...own,
      method: 'PUT',
      path: `${path}/settings`,
      kind: 'write',
      summary: 'Choose of what one is told: at once, once a day or never',
      body: noticeSettings,
      response: noticeSettings,
      envelope: 'data',
    }),
  },
})
