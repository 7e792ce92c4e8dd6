import {
  type Competence as MethodLevel,
  competenceLabel,
  levelsOf,
  type NdeLevel,
  type NdeMethod,
  ndeMethods,
} from '#modules/signing/nde-signature-users/domain.ts'
import {
  type DocumentKind,
  documentKinds,
  type SignerFunction,
  signerFunctions,
} from '#modules/signing/regular-signature-users/domain.ts'
import type { Meaning } from './meanings.ts'

/** What somebody has to be: a regular signatory for a kind of document, or certified in a method of examination. */
export type Competence =
  | {
      readonly list: 'regular'
      readonly kind: DocumentKind
      readonly as?: SignerFunction
      readonly mayRelease?: true
    }
  /** `level`: at least this one; left out: the lowest that signs alone. */
  | { readonly list: 'nde'; readonly method: NdeMethod; readonly level?: NdeLevel }

/** Who did something that another has to sign, in the words of `fourEyes`. */
export interface OtherHands {
  readonly ids: readonly string[]
  readonly did: string
  readonly has: string
}

/** A place for one signature: as what somebody signs, and what they have to be for it. */
export interface SigningSlot {
  /** `inspector`, `witness` */
  readonly role: string
  /** All of them. */
  readonly needs: readonly Competence[]
  /** Four eyes: not by whoever did this. */
  readonly notThe?: OtherHands
  readonly meaning: Meaning
}

/** An entry of one of the lists that is valid on the day. */
export type CompetentEntry =
  | {
      readonly list: 'regular'
      readonly id: string
      readonly kinds: readonly DocumentKind[]
      /** None: every function. */
      readonly functions: readonly SignerFunction[]
      readonly mayRelease: boolean
    }
  | {
      readonly list: 'nde'
      readonly id: string
      readonly methods: readonly MethodLevel[]
      readonly scheme: string
      readonly certificateNo: string
      readonly expiresOn: string
      readonly eyeTestExpiresOn: string | null
    }

const isEnough = (own: MethodLevel, level: NdeLevel = ndeMethods[own.method].needs): boolean => {
  const levels = levelsOf(own.method)
  return levels.indexOf(own.level) >= levels.indexOf(level)
}

/** Whether an entry gives a competence. */
function gives(entry: CompetentEntry, needed: Competence): boolean {
  if (entry.list === 'regular')
    return (
      needed.list === 'regular' &&
      entry.kinds.includes(needed.kind) &&
      (needed.as === undefined || entry.functions.length === 0 || entry.functions.includes(needed.as)) &&
      (needed.mayRelease === undefined || entry.mayRelease)
    )
  return (
    needed.list === 'nde' &&
    entry.methods.some((own) => own.method === needed.method && isEnough(own, needed.level))
  )
}

const NAMES = { regular: 'regular signatories', nde: 'NDE signatories' }

/** `traveller operations as inspector`, `UT II` */
function wordsOf(needed: Competence): string {
  if (needed.list === 'nde')
    return competenceLabel({ method: needed.method, level: needed.level ?? ndeMethods[needed.method].needs })
  const as = needed.as ? ` as ${signerFunctions[needed.as].toLowerCase()}` : ''
  return `${documentKinds[needed.kind].toLowerCase()}${as}${needed.mayRelease ? ' with the right to release' : ''}`
}

/** What entitles an entry's person to a competence, in words that are kept with the signature. */
function capacityOf(entry: CompetentEntry, needed: Competence): string {
  if (entry.list === 'regular') return `Regular signatory, ${wordsOf(needed)}`
  const own = entry.methods.find(({ method }) => needed.list === 'nde' && method === needed.method)
  return `NDE signatory, ${own ? competenceLabel(own) : wordsOf(needed)}, certificate ${entry.certificateNo} until ${entry.expiresOn}`
}

/** What somebody was on the day they signed, as it is kept. */
export interface CompetenceSnapshot {
  readonly role: string
  readonly meaning: Meaning
  /** For `capacity` of the signature. */
  readonly capacity: string
  readonly entries: readonly CompetentEntry[]
}

/** What entitles somebody with these entries to a slot, or the sentence why they may not sign it. */
export function competenceFor(
  { role, needs, meaning }: SigningSlot,
  entries: readonly CompetentEntry[],
): CompetenceSnapshot | string {
  const capacities: string[] = []
  const used = new Set<CompetentEntry>()
  for (const needed of needs) {
    const entry = entries.find((one) => gives(one, needed))
    if (!entry) return `You are not on the list of ${NAMES[needed.list]} for ${wordsOf(needed)} on this day.`
    capacities.push(capacityOf(entry, needed))
    used.add(entry)
  }
  return { role, meaning, capacity: capacities.join('; '), entries: [...used] }
}
