const IRREGULAR: Readonly<Record<string, string>> = {
  freeze: 'frozen',
  send: 'sent',
  cut: 'cut',
  set: 'set',
  make: 'made',
  reset: 'reset',
  resend: 'resent',
  withdraw: 'withdrew',
  submit: 'submitted',
  take: 'took',
  cancel: 'cancelled',
  update: 'changed',
}

const WHOLE: Readonly<Record<string, string>> = {
  'add-file': 'Added a file',
  'remove-file': 'Removed a file',
  load: 'Loaded from the starter set',
  decideBid: 'Decided to bid',
  noBid: 'Decided not to bid',
  win: 'Marked as won',
  partWin: 'Marked as partly won',
  lose: 'Marked as lost',
  lapse: 'Lowered the approval',
  warn: 'Warned of an expiry',
  undo: 'Undone',
}

/** `customerReference` or `end-sessions` as single lower-case words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .toLowerCase()
    .split(' ')

const sentenceCase = (words: readonly string[]): string => {
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function pastOf(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`
  // `scrap`, `ship`: one short vowel and one consonant.
  if (/^[^aeiou]+[aeiou][^aeiouwxy]$/.test(verb)) return `${verb}${verb.at(-1)}ed`
  return verb.replace(/([^aeiou])y$/, '$1i').concat('ed')
}

/** What somebody did, in the past: `submit` -> `Submitted`, `startReview` -> `Started review`. */
export function actionLabel(action: string): string {
  const whole = WHOLE[action]
  if (whole) return whole
  const [verb = '', ...rest] = wordsOf(action)
  const past = IRREGULAR[verb] ?? pastOf(verb)
  return sentenceCase([past, ...rest])
}

const SHORT = /\b(psl|vat|nde|iban|bic|pdf|po|sha|pin)\b/gi

/** The label of a field by its name: `quoteDueAt` -> `Quote due`, `companyName` -> `Company`. */
export function fieldLabel(name: string): string {
  const words = wordsOf(name).map((word) => (word === 'uom' ? 'unit' : word))
  const last = words.at(-1)
  const isTail = words.length > 1 && ['id', 'ids', 'at', 'on', 'name'].includes(last ?? '')
  return sentenceCase(isTail ? words.slice(0, -1) : words).replaceAll(SHORT, (word) => word.toUpperCase())
}

/**
 * The heading of a stored column: `createdAt` -> `Created at`. An export of all columns has an instant next to a
 * day, and a reference next to its name, so only the `Id` is left out.
 */
export const columnLabel = (name: string): string =>
  name === 'id'
    ? 'ID'
    : sentenceCase(wordsOf(name.replace(/Ids?$/, ''))).replaceAll(SHORT, (word) => word.toUpperCase())

/** A name inside a sentence: `Purchase order` -> `purchase order`, but `PSL level` stays. */
export const inSentence = (name: string): string =>
  /^.[a-z ]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** Labels that are no noun: `Who can see it`, `May approve`, `Received by`, `Valid until`. */
const PHRASE_BEGINS =
  /^(who|what|when|where|why|because|may|the|is|as|in|to|of|per|by|our|their|new|not|no|each|counts|begins?|needs|keep|stands|until|from|for|signer|sold|bought|kept|received|opened|asked|lost|won|answered|issued|planned|due|slow)\b/i
const PHRASE_ENDS = /\b(by|from|until|to|for|of|after|at|counts|wanted|expected|due|needed)$/i

/** Whether a sentence can say "the" before a label; another is quoted. */
export const isNoun = (label: string): boolean => !PHRASE_BEGINS.test(label) && !PHRASE_ENDS.test(label)

/** A value of the audit trail for people; null when there is nothing. */
export function formatStoredValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return formatStoredText(value)
  if (!Array.isArray(value)) return 'changed'
  if (value.length === 0) return null
  if (value.every((entry) => typeof entry === 'string')) return value.map(formatStoredText).join(', ')
  return value.length === 1 ? '1 entry' : `${value.length} entries`
}

function formatStoredText(value: string): string {
  if (/^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll('_', ' ')
  const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d+Z$/.exec(value)
  return instant ? `${instant[1]} ${instant[2]} UTC` : value
}
