import { api } from '../../../../platform/web/api.ts'
import { quotes } from '../../contract.ts'
import { paperUrl, pdfUrl } from '../pdf.ts'

/** The papers of a quote that are frozen and mailed, each with its proposal, its action and its PDF. */
export const papers = {
  quote: {
    title: (label: string) => `Send ${label}`,
    propose: (id: string) => api(quotes).mailPreview({ params: { id } }),
    action: 'send',
    url: (id: string) => pdfUrl(id),
  },
  acknowledgement: {
    title: (label: string) => `Acknowledge the order of ${label}`,
    propose: (id: string) => api(quotes).acknowledgementPreview({ params: { id } }),
    action: 'acknowledge',
    url: (id: string) => paperUrl(id, 'acknowledgement'),
  },
} as const
export type MailedPaper = keyof typeof papers
