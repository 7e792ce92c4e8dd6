import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, longText, optionalLongText } from '#platform/contract/values/fields.ts'
import { letterFields, proposedLetter } from '#platform/contract/documents/letters.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { byId } from '#platform/contract/calls/resource.ts'

const preview = {
  ...proposedLetter,
  /** Why nobody is proposed, as a sentence. */
  warning: z.string().nullable(),
}

const letter = { ...letterFields, to: letterFields.to.min(1), message: longText(8000) }

/** Mails to the customer and prints; `record` is what the enquiry answers with. */
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
      body: z.strictObject({ ...letter, note: optionalLongText(500) }),
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
    pdf: printEndpoint({
      path: '/api/v1/enquiries/:id/pdf',
      access: 'enquiries:read',
      summary: 'The summary of the enquiry as a PDF',
    }),
    clarificationPdf: printEndpoint({
      path: '/api/v1/enquiries/:id/clarification-pdf',
      access: 'enquiries:read',
      summary: 'The clarification list as a PDF',
      query: {
        /** The day by which answers are wanted, before the list is sent. */
        dueOn: isoDate.optional(),
      },
    }),
  }) as const
