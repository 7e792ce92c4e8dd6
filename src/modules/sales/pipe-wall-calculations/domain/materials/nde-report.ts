/** What the text about an examination says. */
export interface ReportRead {
  /** It says that nothing but looking was done, or nothing at all. */
  readonly isDenied: boolean
  /** It has a number by which the report can be found. */
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

/** Reads what somebody wrote about an examination; undefined where nothing is written. */
export function readReport(text: string | undefined): ReportRead | undefined {
  const plain = text?.trim() ?? ''
  if (plain === '') return undefined
  const shares = [...plain.matchAll(PERCENT)].map(([, share = '']) => Number(share.replace(',', '.')))
  return {
    isDenied: NOTHING.test(plain) || DENIED.test(plain) || (LOOKING.test(plain) && !LOOKING_INTO.test(plain)),
    isNumbered: /\d/.test(plain.replaceAll(PERCENT, '')),
    isSpot: /spot|random|partial/i.test(plain) || shares.some((share) => share < 100),
  }
}
