import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { email, isoDate, optionalText, text } from '../../../platform/contract/fields.ts'
import { byId } from '../../../platform/contract/resource.ts'

const name = z.string().nullable()

const preview = {
  /** Who may be chosen for To and Cc: the contacts of the company that have an address. */
  contacts: z.array(z.object({ name: z.string(), email: z.string(), title: name })),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  /** Why nobody is proposed, as a sentence. */
  warning: name,
}

const letter = {
  to: z.array(email).min(1).max(20),
  cc: z.array(email).max(20),
  subject: text(200),
  message: text(8000),
}
const letterBody = z.strictObject(letter)
/** A mail to the customer as the form sends it. */
export type LetterInput = z.output<typeof letterBody>

const download = z.enum(['1']).optional()

const pdf = <const Path extends string, Query extends z.ZodRawShape>(
  path: Path,
  summary: string,
  query: Query,
) =>
  endpoint({
    method: 'GET',
    path,
    access: 'enquiries:read',
    kind: 'stream',
    summary,
    params: byId,
    query: z.object(query),
    response: z.void(),
    envelope: 'bytes',
  })

/** Mails to the customer and papers; `record` is what the enquiry answers with. */
export const mailEndpoints = <R extends z.ZodType>(record: R) =>
  ({
    acknowledgementPreview: endpoint({
      method: 'GET',
      path: '/api/v1/enquiries/:id/acknowledgement-preview',
      access: 'enquiries:send',
      kind: 'read',
      summary: 'Recipients, subject and text that are proposed for the acknowledgement',
      params: byId,
      response: z.object(preview),
      envelope: 'data',
    }),
    acknowledge: endpoint({
      method: 'POST',
      path: '/api/v1/enquiries/:id/acknowledge',
      access: 'enquiries:send',
      kind: 'write',
      summary: 'Tell the customer that the enquiry has arrived; sent again only with a note why',
      params: byId,
      body: z.strictObject({ ...letter, note: optionalText(500) }),
      response: record,
      envelope: 'data',
      versioned: true,
    }),
    questionsPreview: endpoint({
      method: 'GET',
      path: '/api/v1/enquiries/:id/questions-preview',
      access: 'enquiries:send',
      kind: 'read',
      summary: 'Recipients, subject and text that are proposed for the open questions',
      params: byId,
      response: z.object({
        ...preview,
        attachmentName: z.string(),
        /** How many questions are open. */
        count: z.int(),
        dueOn: z.string(),
      }),
      envelope: 'data',
    }),
    sendQuestions: endpoint({
      method: 'POST',
      path: '/api/v1/enquiries/:id/send-questions',
      access: 'enquiries:send',
      kind: 'write',
      summary: 'Mail the open questions as a clarification list; a ready enquiry goes back under review',
      params: byId,
      body: z.strictObject({ ...letter, dueOn: isoDate }),
      response: record,
      envelope: 'data',
      versioned: true,
    }),
    pdf: pdf('/api/v1/enquiries/:id/pdf', 'The summary of the enquiry as a PDF', { download }),
    clarificationPdf: pdf('/api/v1/enquiries/:id/clarification-pdf', 'The clarification list as a PDF', {
      download,
      /** The day by which answers are wanted, before the list is sent. */
      dueOn: isoDate.optional(),
    }),
  }) as const
