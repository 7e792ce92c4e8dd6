import { z } from 'zod'
import { type Access, endpoint } from '../calls/endpoint.ts'
import { email, longText, text } from '../values/fields.ts'
import { byId } from '../calls/resource.ts'

const emails = z.array(email).max(20)

/** The fields of a letter to a customer or supplier as its dialog sends them; a contract may narrow them. */
export const letterFields = { to: emails, cc: emails, subject: text(200), message: longText(10_000) } as const

/** For letters with a print that may also be handed over or posted: nothing is mailed then. */
export const byHand = z.boolean()

const mailContact = z.object({ name: z.string(), email: z.string(), title: z.string().nullable() })
/** A person of a company who can be written to; `title` is the job title. */
export type MailContact = z.output<typeof mailContact>

/** A letter as it is proposed; every word of it can be changed before it is sent. */
export const proposedLetter = {
  /** Who may be chosen for To and Cc: the contacts of the company that have an address. */
  contacts: z.array(mailContact),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
} as const

/** A letter that goes with a print. */
const proposedIssue = z.object({
  ...proposedLetter,
  attachmentName: z.string(),
  /** What whoever sends it is told first. */
  warning: z.string().nullish(),
})

/** An endpoint that proposes the letter with which a print of one record is issued. */
export const mailPreviewEndpoint = <Path extends string, Right extends Access>(of: {
  path: Path
  access: Right
  summary: string
}) =>
  endpoint({
    method: 'GET',
    path: of.path,
    access: of.access,
    kind: 'read',
    summary: of.summary,
    params: byId,
    response: proposedIssue,
    envelope: 'data',
  })
