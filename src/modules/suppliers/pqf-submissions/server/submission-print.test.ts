import { describe, expect, it } from 'vitest'
import type { FileRecord } from '#platform/server/files/file-records.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { type SubmissionPrint, submissionPrint } from './submission-print.ts'
import type { SubmissionRow } from './records.ts'

type Question = SubmissionRow['form']['sections'][number]['questions'][number]

const question = (id: string, more: Partial<Question>): Question => ({
  id,
  text: `Question ${id}`,
  type: 'text',
  required: true,
  weight: 0,
  expires: false,
  ...more,
})

const row: SubmissionRow = {
  id: 's1',
  version: 3,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  companyId: 'c1',
  pqfId: 'p1',
  status: 'approved',
  companyName: 'Forgehill Steel Ltd',
  form: {
    code: 'PQF-01',
    title: 'Supplier questionnaire',
    revision: 2,
    kind: 'supplier',
    passScore: '70.00',
    reviewCycleMonths: 36,
    sections: [
      {
        id: 'q',
        title: 'Quality',
        questions: [
          question('a', { type: 'yes_no', weight: 5 }),
          question('b', { type: 'file', expires: true, weight: 3 }),
          question('c', { type: 'table', columns: ['Site', 'Work'] }),
          question('d', { type: 'date' }),
          question('e', {}),
        ],
      },
    ],
  },
  answers: {
    a: { value: 'not_applicable' },
    b: { fileIds: ['f1', 'gone'], expiresOn: '2026-01-31' },
    c: { rows: [['Sheffield', 'Forging'], ['Hull']] },
    d: { value: '2025-02-03' },
  },
  notAccepted: ['b'],
  score: '87.50',
  signedByName: 'Rhona Muir',
  signedByTitle: 'Managing director',
  submittedAt: '2026-11-10T10:00:00.000Z',
  submittedByName: 'Sam Seller',
  submittedById: 'u1',
  answeredByIds: [],
  reviewerName: 'Mona Manager',
  decidedAt: '2026-11-12T10:00:00.000Z',
  decisionReason: 'Certificates with the goods',
  validUntil: '2029-11-12',
  sentByName: null,
  sentAt: null,
  sentUnder: null,
  formStatus: 'current',
  can: {},
}

const file: FileRecord = {
  id: 'f1',
  entity: 'pqf-submissions',
  entityId: 's1',
  name: 'iso-9001.pdf',
  label: '',
  mime: 'application/pdf',
  size: 10,
  sha256: '0123456789abcdef0123456789abcdef',
  storedName: 'x',
  uploadedBy: null,
  uploadedByName: 'Sam Seller',
  uploadedAt: '2026-11-09T10:00:00.000Z',
  addedLater: false,
}

const print: SubmissionPrint = {
  row,
  files: [file],
  letterhead: { name: 'Northforge', lines: [] },
  today: '2026-11-21',
  url: 'http://heatline.test/companies/c1',
}
const textOf = async (more: Partial<SubmissionPrint> = {}) =>
  pdfText(await renderPdf(submissionPrint({ ...print, ...more })))
    .flat()
    .join('\n')

describe('The paper of a submission', () => {
  it('carries answers, score, attachments and declaration', async () => {
    const text = await textOf()
    for (const words of [
      'Supplier questionnaire',
      'PQF-01',
      'Forgehill Steel Ltd',
      '87.50',
      'Mona Manager',
      '12 Nov 2029',
      'Certificates with the goods',
      'Not applicable',
      'iso-9001.pdf',
      'Sheffield',
      'Forging',
      '3 Feb 2025',
      'no answer',
      '0123456789abcdef',
      'Rhona Muir, Managing director',
    ])
      expect(text).toContain(words)
    expect(text.replaceAll('\n', ' ')).toMatch(/declares to have the authority to sign/)
    expect(text).not.toContain('DRAFT')
  })

  it('says what was not accepted, what has run out and which file is gone', async () => {
    const text = (await textOf()).replaceAll('\n', ' ')
    expect(text).toContain('not accepted by the reviewer, ran out 31 Jan 2026')
    expect(text).toContain('a file that was removed')
  })

  it('is a draft with a place to sign until it was submitted', async () => {
    const open: SubmissionRow = {
      ...row,
      status: 'in_progress',
      score: null,
      signedByName: null,
      signedByTitle: null,
      submittedAt: null,
      reviewerName: null,
      decidedAt: null,
      decisionReason: null,
      validUntil: null,
      notAccepted: [],
      answers: {},
    }
    const text = await textOf({ row: open, files: [] })
    expect(text).toContain('DRAFT')
    expect(text).toContain('Nothing is attached.')
    expect(text).toContain('not scored')
    expect(text).toContain('Name, position, date')
  })
})
