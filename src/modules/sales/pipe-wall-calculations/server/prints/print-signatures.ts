import type { Block, SignatureBox } from '#platform/server/pdf/document.ts'
import { formatSignedAt } from '#modules/signing/signature/domain.ts'
import { type PrintedSignature, signatureBoxes } from '#modules/signing/signature/server/api.ts'

/** A person and the time they stood for something, as words. */
export interface Stand {
  readonly name: string | null
  readonly at: string | null
  /** Where it was signed. */
  readonly signature?: PrintedSignature | undefined
}

/** A revision of the number, as the table of revisions prints it. */
export interface RevisionLine {
  readonly revision: number
  readonly status: string
  readonly preparedByName?: string | null | undefined
  readonly createdAt?: string | undefined
  readonly approvedAt?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** A calculation belongs to no facility, so its times are told in UTC and say so. */
export const timeText = (instant: string | null) => (instant === null ? '' : formatSignedAt(instant, 'UTC'))

/** `Rev 1: approved 12 May 2026 10:05 UTC, prepared by Ola Brekke. More corrosion.` */
export const revisionText = (one: RevisionLine): string =>
  [
    `Rev ${one.revision}: ${one.status}${one.approvedAt ? ` ${timeText(one.approvedAt)}` : ''}`,
    one.preparedByName ? `, prepared by ${one.preparedByName}` : '',
    one.createdAt && !one.approvedAt ? ` ${timeText(one.createdAt)}` : '',
    one.reason ? `. ${one.reason}` : '',
  ].join('')

/** Who prepared, checked and approved, with their signatures, and the code anybody can check the print with. */
export function signatureBlock(saved: {
  readonly prepared: Stand
  readonly checked: Stand
  readonly approved: Stand
  readonly url: string
}): Block[] {
  const box = (label: string, { name, at, signature }: Stand, prompt: string): SignatureBox => ({
    ...(signature
      ? signatureBoxes(label, [signature])[0]
      : { label, ...(name ? { signed: name, note: timeText(at) } : {}) }),
    label,
    prompt,
  })
  return [
    {
      kind: 'signatures',
      boxes: [
        box('Prepared', saved.prepared, 'Name, date'),
        box('Checked', saved.checked, 'Name, date'),
        box('Approved', saved.approved, 'Name, date'),
      ],
      qr: { text: saved.url, label: 'Check this paper' },
    },
  ]
}
