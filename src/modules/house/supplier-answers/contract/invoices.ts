import { z } from 'zod'
import { amount, isoDate, optionalText, paperNumber } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

/** What a contact says of an invoice that they send; its PDF counts. */
export const invoiceInput = z.strictObject({
  invoiceNo: labelled(paperNumber(60), 'Invoice number'),
  invoiceDate: labelled(isoDate, 'Invoice date'),
  gross: labelled(
    amount.refine((value) => Number(value) > 0, 'The :attribute field must be greater than 0.'),
    'Total with tax',
  ),
  remark: labelled(optionalText(500), 'Remark'),
})

/** The same where the file may say it itself: an electronic invoice. */
export const sentInvoiceInput = invoiceInput.partial()

/** The same as it is kept. */
export const invoice = z.object({
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  gross: z.string(),
  currency: z.string(),
  remark: z.string().nullable(),
  /** It was read from a file after EN 16931; null or left out: it is a PDF on paper. */
  electronic: z
    .object({
      syntax: z.enum(['UBL', 'CII']),
      isPdf: z.boolean(),
      isCredit: z.boolean(),
      /** The number of the invoice that a credit note gives back. */
      credits: z.string().nullable(),
      /** Where the file is not as the standard says. */
      findings: z.array(z.object({ terms: z.string(), sentence: z.string() })),
    })
    .nullish(),
})
export type SentInvoice = z.output<typeof invoice>
