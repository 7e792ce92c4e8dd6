import { namesNumbered, type Vocabulary, words } from '../input/references.ts'

/** What the text about an examination says. */
export interface ReportRead {
  /** It says that nothing but looking was done, or nothing at all. */
  readonly isDenied: boolean
  /** It is a report with its number, by which it can be found, and says nothing else. */
  readonly isNumbered: boolean
  /** A part of the weld was examined. */
  readonly isSpot: boolean
}

const NOTHING = /^(?:no|none|nil|n\/?a|not .*|without.*|waived|open|pending|tbd|tba|[\s.\-–—/]*)$/i
const DENIED =
  /\b(?:no|not|without)\s+(?:nde|ndt|rt|ut|radio\w*|x-?ray\w*|exam\w*|report|test\w*|done|made|perform\w*|requir\w*)\b/i
const LOOKING = /\bvisual\w*|\bVT\b/i
const LOOKING_INTO = /\bRT\b|\bUT\b|radiogra|x-?ray|ultraso|\bAUT\b|PAUT|TOFD/i
const PERCENT = /(\d+(?:[.,]\d+)?)\s*%/g

/** The examinations that look into a weld have reports that count here, those of its surface have not. */
const examinations: Vocabulary = {
  kinds: words('rt ut aut paut tofd rx x-ray xray radiographic radiography radiograph ultrasonic ultrasound'),
  others: words('vt pt mt lt et visual'),
  beside: words('nde ndt report reports examination of the and weld welds seam full spot random partial %'),
}

/** Reads what somebody wrote about an examination; undefined where nothing is written. */
export function readReport(text: string | undefined): ReportRead | undefined {
  const plain = text?.trim() ?? ''
  if (plain === '') return undefined
  const shares = [...plain.matchAll(PERCENT)].map(([, share = '']) => Number(share.replace(',', '.')))
  const isShare = shares.every((share) => share > 0 && share <= 100)
  return {
    isDenied: NOTHING.test(plain) || DENIED.test(plain) || (LOOKING.test(plain) && !LOOKING_INTO.test(plain)),
    isNumbered: isShare && namesNumbered(plain.replaceAll(PERCENT, ' % '), examinations),
    isSpot: /spot|random|partial/i.test(plain) || shares.some((share) => share < 100),
  }
}

const impactTests: Vocabulary = {
  kinds: words('charpy cvn kv impact'),
  beside: words('report reports certificate material v-notch of the and'),
}

/** Whether a text is the report of an impact test with its number, such as "Charpy report 12-77". */
export const isImpactReport = (text: string | undefined): boolean =>
  text !== undefined && namesNumbered(text, impactTests)
