import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import { type LoadState, receiptInput } from './contract.ts'

export {
  isSound,
  notReleasedAgain,
  pieceReturnReasons,
  type ReturnCondition,
  returnConditions,
  type ReturnReason,
  returnReasons,
} from './domain/returns.ts'

/** What an entry of goods out says: pieces went, did not after all, came back, or will never come back. */
export const entryKinds = {
  go: 'Went',
  void: 'Taken back',
  come_back: 'Came back',
  lost: 'Written off',
} as const
export type EntryKind = keyof typeof entryKinds

/** Its pieces are packed: no other note may take them. */
export const isReady = (status: string): boolean => status === 'ready'

/** Nothing of it left after all. */
export const isTakenBack = (status: string): boolean => status === 'void'

/** Its pieces are gone, and nobody has received them yet. */
export const isOnItsWay = (status: string): boolean => status === 'dispatched'

interface OnLoad {
  readonly loadId: string | null
  readonly loadNumber: string | null
  readonly loadState: LoadState | null
}

const loadPage = ({ loadId }: OnLoad) => `/loads/${loadId}`

/** Why a note does not leave by itself: what stands on a load that has not gone leaves with it. */
export const leavesWithLoad = (note: OnLoad): Refusal | null =>
  note.loadState === 'planned' || note.loadState === 'loading'
    ? mendedAt(
        loadPage(note),
        refuse(
          'on_load',
          { load: note.loadNumber ?? '' },
          `It stands on ${note.loadNumber}; take it off first.`,
        ),
      )
    : null

/** Why a note stays ready: it is being loaded. */
export const isBeingLoaded = (note: OnLoad): Refusal | null =>
  note.loadState === 'loading'
    ? mendedAt(
        loadPage(note),
        refuse(
          'being_loaded',
          { load: note.loadNumber ?? '' },
          `${note.loadNumber} is being loaded; take it off first.`,
        ),
      )
    : null

/** Why goods go. */
export const noteKinds = {
  customer: 'To the customer',
  sale: 'Sale',
  loan: 'Loan',
  transfer: 'Transfer',
  free_issue_return: 'Return of free issue',
} as const
export type NoteKind = keyof typeof noteKinds

/** One condition of a note, and every reason why it is not met; none: it is. */
export interface Condition {
  readonly code: string
  /** What is so where it is met. */
  readonly title: string
  /** When it is asked; what is asked when it is made ready is asked again when the goods go. */
  readonly at: 'ready' | 'dispatch'
  readonly refusals: readonly Refusal[]
}

/** Why a note has to wait for a step: the reasons of the conditions that are asked at it, in their order. */
export const refusalsAt = (conditions: readonly Condition[], at: Condition['at']): Refusal[] =>
  conditions
    .filter((condition) => at === 'dispatch' || condition.at === 'ready')
    .flatMap(({ refusals }) => refusals)

/** `1 piece is`, `3 pieces are` */
export const piecesAre = (count: number): string => (count === 1 ? '1 piece is' : `${count} pieces are`)

export const countedPieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`

/** The same reason, with the page on which it is mended. */
export const mendedAt = (href: string, refusal: Refusal): Refusal => ({ ...refusal, href })

/** A condition that is asked when a note is made ready. */
export const toBeReady = (code: string, title: string, refusals: readonly Refusal[]): Condition => ({
  code,
  title,
  at: 'ready',
  refusals,
})

interface Party {
  readonly companyId: string
  readonly companyName: string
  readonly companyStatus: string
}

/** Nothing goes to somebody with whom there is no business now. */
export function inactive({ companyId, companyName, companyStatus }: Party): Refusal[] {
  if (companyStatus !== 'inactive' && companyStatus !== 'on_hold') return []
  const how = companyStatus === 'on_hold' ? 'on hold' : 'not active'
  const refusal = refuse('inactive', { company: companyName }, `${companyName} is ${how}.`)
  return [mendedAt(`/companies/${companyId}`, refusal)]
}

/** A customer as far as credit goes. */
export interface OnCredit {
  readonly companyId?: string | null | undefined
  readonly companyName: string | null
  /** Why nothing that is sold leaves for it. */
  readonly creditHold: string | null
  /** This note may go all the same. */
  readonly creditLetAt: string | null
}

/** Nothing leaves for a customer on credit hold, unless someone with the right let this note through. */
export function creditGiven({ companyId, companyName, creditHold, creditLetAt }: OnCredit): Condition {
  const isHeld = creditHold !== null && creditLetAt === null
  const company = companyName ?? ''
  const refusals = isHeld
    ? [
        mendedAt(
          `/companies/${companyId}`,
          refuse('credit', { company, reason: creditHold }, `${company} is on credit hold: ${creditHold}`),
        ),
      ]
    : []
  return { code: 'credit', title: 'The customer is not on credit hold', at: 'dispatch', refusals }
}

export const noLines = (lines: readonly { readonly quantity: number }[]): Condition => {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return toBeReady(
    'no_lines',
    `${countedPieces(count)} ${count === 1 ? 'stands' : 'stand'} on it`,
    lines.length > 0 ? [] : [refuse('no_lines', {}, 'Add at least one line.')],
  )
}

export const incotermAgreed = (incoterm: string | null | undefined): Condition =>
  toBeReady(
    'incoterm',
    'The incoterm is agreed',
    incoterm ? [] : [refuse('incoterm', {}, 'Choose the incoterm.')],
  )

/** A line as far as customs are told of it. */
export interface LineForCustoms {
  readonly lineNo: number
  readonly hsCode?: string | null | undefined
  readonly originCountry?: string | null | undefined
  readonly customsValue?: string | null | undefined
}

interface ForCustoms {
  readonly isCrossBorder: boolean
  readonly customsCurrency?: string | null | undefined
  readonly lines: readonly LineForCustoms[]
}

function untold({ lineNo, hsCode, originCountry, customsValue }: LineForCustoms): Refusal[] {
  const missing = [
    ...(hsCode ? [] : ['HS code']),
    ...(originCountry ? [] : ['origin']),
    ...(Number(customsValue ?? 0) > 0 ? [] : ['customs value']),
  ]
  if (missing.length === 0) return []
  const last = missing.pop()
  const what = missing.length > 0 ? `${missing.join(', ')} or ${last}` : `${last}`
  return [refuse('customs', { line: lineNo, what }, `Line ${lineNo} has no ${what}.`)]
}

/** What customs ask of goods that cross a border. */
export const customsTold = ({ isCrossBorder, customsCurrency, lines }: ForCustoms): Condition =>
  isCrossBorder
    ? toBeReady('customs', 'Customs are told what each line is and what it is worth', [
        ...lines.flatMap(untold),
        ...(customsCurrency
          ? []
          : [refuse('customs', { what: 'currency' }, 'Choose the currency of the customs values.')]),
      ])
    : toBeReady('customs', 'It crosses no border', [])

/** What a line says to customs as far as somebody wrote it: what is signed and printed of it. */
export const saidToCustoms = ({
  hsCode,
  originCountry,
}: Pick<LineForCustoms, 'hsCode' | 'originCountry'>): string | null =>
  [hsCode && `HS ${hsCode}`, originCountry && `origin ${originCountry}`].filter(Boolean).join(', ') || null

/** The same with its value, for a signature: nothing where nobody wrote it. */
export const signedCustoms = ({ hsCode, originCountry, customsValue }: LineForCustoms) => ({
  ...(hsCode ? { hsCode } : {}),
  ...(originCountry ? { originCountry } : {}),
  ...(customsValue ? { customsValue } : {}),
})

/** What the header says of goods that cross a border, for a signature. */
export const signedAbroad = ({
  shipToCountry,
  customsCurrency,
}: Readonly<Partial<Record<'shipToCountry' | 'customsCurrency', string | null | undefined>>>) => ({
  ...(shipToCountry ? { shipToCountry } : {}),
  ...(customsCurrency ? { customsCurrency } : {}),
})

/** Pieces of something that other notes hold ready. */
export interface PackedPieces {
  readonly id: string
  readonly number: string
  readonly quantity: number
}

/** Why so many pieces do not go where other notes keep some of those that are free. */
export function keptByOthers(
  { number, free, packed }: { number: string; free: number; packed: readonly PackedPieces[] },
  asked: number,
  slice: string,
): Refusal | null {
  const [first] = packed
  const kept = packed.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!first || asked <= free - kept) return null
  const sentence = `${piecesAre(kept)} packed on ${packed.map((one) => one.number).join(', ')}, of ${number}.`
  return mendedAt(`/${slice}/${first.id}`, refuse('reserved', { number, kept, note: first.number }, sentence))
}

/** What is asked at the gate of every note. */
export const atTheGate = (note: {
  readonly checkedAt: string | null
  readonly carrier?: string | null | undefined
}): Condition[] => [
  {
    code: 'checked',
    title: 'Someone else checked pieces and note',
    at: 'dispatch',
    refusals: note.checkedAt ? [] : [refuse('not_checked', {}, 'Nobody has checked it yet.')],
  },
  {
    code: 'carrier',
    title: 'The carrier is known',
    at: 'dispatch',
    refusals: note.carrier ? [] : [refuse('carrier', {}, 'Enter the carrier.')],
  },
]

/** The steps that every note takes in the same way. */
export const stepsOfNote = <const Slice extends string>(slice: Slice) =>
  ({
    reopen: {
      label: 'Open again',
      from: ['ready'],
      to: 'draft',
      access: `${slice}:update`,
      needsReason: true,
    },
    dispatch: {
      label: 'Dispatch',
      from: ['ready'],
      to: 'dispatched',
      access: `${slice}:dispatch`,
      input: { signature: signingInput },
    },
    receive: {
      label: 'Record receipt',
      from: ['dispatched'],
      to: 'delivered',
      access: `${slice}:dispatch`,
      input: receiptInput,
    },
    void: {
      label: 'Void',
      from: ['dispatched'],
      to: 'void',
      access: `${slice}:void`,
      needsReason: true,
    },
  }) as const
