import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'

/** What becomes of an export. */
export const exportStates = {
  queued: { label: 'Waiting', tone: 'amber' },
  running: { label: 'Running', tone: 'blue' },
  ready: { label: 'Ready', tone: 'green' },
  downloaded: { label: 'Downloaded', tone: 'green' },
  expired: { label: 'Expired', tone: 'grey' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'grey' },
} as const satisfies Record<string, StateInfo>
export type ExportStatus = keyof typeof exportStates

export const formatNames = {
  xlsx: 'Excel workbook',
  csv: 'CSV',
  json: 'JSON',
  zip: 'ZIP with files, to restore from',
} as const
export type Format = keyof typeof formatNames

/** In a line of the list. */
export const shortFormatNames: Readonly<Record<Format, string>> = {
  xlsx: 'Excel',
  csv: 'CSV',
  json: 'JSON',
  zip: 'ZIP',
}

/** What no export holds, because it belongs to the installation it came about in: the form and the manifest name it. */
export const neverExported = [
  'the audit trail',
  'signatures, with the agreements and proofs behind them',
  'passwords, second steps, passkeys and sessions',
  'rights that differ from those of a role',
  'drafts of forms',
  'mails',
  'backups',
] as const

/** After so many days the file is deleted. */
export const DAYS_KEPT = 7
/** So many may be asked for within a minute by one person. */
export const MOST_A_MINUTE = 10
/** So many may wait or run for one person. */
export const MOST_WAITING = 5
/** A running export without a sign of life for so long was cut off: its program was killed. */
export const SILENCE_MINUTES = 2

const isWaiting = (status: ExportStatus): boolean => status === 'queued'
export const isRunning = (status: ExportStatus): boolean => status === 'running'

/** Whether it has not come to its end. */
export const isUnderWay = (status: ExportStatus): boolean => isWaiting(status) || isRunning(status)

/** Whether the whole file is there. */
export const isComplete = (status: ExportStatus): boolean => status === 'ready' || status === 'downloaded'

/** Whether there was a file that is deleted by now. */
export const isExpired = (status: ExportStatus): boolean => status === 'expired'

/** Why the file cannot be had; undefined when it can. A running one can: the download follows it. */
export function noFileReason(status: ExportStatus): string | undefined {
  if (isComplete(status) || isRunning(status)) return undefined
  const reasons: Readonly<Partial<Record<ExportStatus, string>>> = {
    queued: 'The export has not begun yet.',
    expired: `The file was deleted after ${DAYS_KEPT} days. Ask for the export again.`,
    failed: 'The export failed, so there is no file.',
    cancelled: 'The export was cancelled, so there is no file.',
  }
  return reasons[status]
}

/** Why it cannot be cancelled; undefined when it can. */
export const cancelGuard = (status: ExportStatus): string | undefined =>
  isUnderWay(status) ? undefined : 'Only an export that waits or runs can be cancelled.'

/** Done, of a hundred. */
export function percentOf(done: number, total: number): number {
  return total <= 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
}

const EXTENSIONS: Readonly<Record<Format, string>> = { xlsx: 'xlsx', csv: 'csv', json: 'json', zip: 'zip' }

/** What is exported, in the words of the list and of the file's name. */
export interface Extent {
  /** Code of the one company; null for all. */
  readonly company: { readonly code: string; readonly name: string } | null
  /** Only the companies that the person looks after. */
  readonly isOwnOnly: boolean
  readonly parts: readonly { readonly name: string; readonly label: string }[]
  /** All parts that the person may export. */
  readonly isEverything: boolean
  readonly from: string | null
  readonly to: string | null
  readonly includeArchived: boolean
  /** States of records that were chosen, as words. */
  readonly statuses: readonly string[]
}

/** `heatline-all-companies-quotes-2026-11-21.xlsx`: what you see is not everything, so the name says what it is. */
export function fileNameOf(extent: Extent, format: Format, day: string): string {
  const slug = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
  const whose = extent.company
    ? slug(extent.company.code)
    : extent.isOwnOnly
      ? 'own-companies'
      : 'all-companies'
  const what = extent.parts.length === 1 ? `-${slug(extent.parts[0]?.label ?? '')}` : ''
  const isPacked = format === 'csv' && extent.parts.length > 1
  return `heatline-${whose}${what}-${day}.${isPacked ? 'csv.zip' : EXTENSIONS[format]}`
}

/** "CAL Calder Pressure Systems: Companies, Contacts; from 2026-01-01; without archived records" */
export function scopeSentence(extent: Extent): string {
  const { company, parts, from, to, statuses } = extent
  const whose = company
    ? `${company.code} ${company.name}`
    : extent.isOwnOnly
      ? 'The companies that you look after'
      : 'All companies'
  return [
    `${whose}: ${extent.isEverything ? 'everything' : parts.map(({ label }) => label).join(', ')}`,
    ...(from ? [`from ${from}`] : []),
    ...(to ? [`until ${to}`] : []),
    ...(statuses.length > 0 ? [`only ${statuses.join(', ')}`] : []),
    extent.includeArchived ? 'with archived records' : 'without archived records',
  ].join('; ')
}
