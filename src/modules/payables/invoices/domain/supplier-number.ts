/** What says nothing in the number of a supplier, beside the case of its letters. */
export const UNSAID =
  ' \u00a0\u2009\u202f!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\u00ad\u00b7\u2010\u2011\u2012\u2013\u2014\u2015\u2019\u2212'

const signsBetween = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** What nobody sees, beside `UNSAID`: marks over letters, spaces of every width, joiners, directions and fillers. */
export const UNSEEN = [
  signsBetween(0x300, 0x36f),
  '\u115f\u1160\u1680\u17b4\u17b5\u180b\u180c\u180d\u180e\u2800\u3000\u3164\ufeff\uffa0\ufffc\u00b4\u00a8\u00af\u00b8',
  signsBetween(0x2000, 0x206f),
  signsBetween(0xfe00, 0xfe0f),
].join('')

/** Signs that look like another one, and which: Cyrillic and Greek letters, digits of other scripts, O and I for 0 and 1. */
const lookAlikes: readonly (readonly [signs: string, as: string])[] = [
  ['АВЕКМНРСТУХЈЅЗавекмнрстухјѕзһԁԛԝ', 'abekmhpctyxjs3abekmhpctyxjs3hdqw'],
  ['ΑΒΕΖΗΚΜΝΡΤΥΧαβεζηκμνρτυχ', 'abezhkmnptyxabezhkmnptyx'],
  ['oOоОοО0ΟօՕ', '0000000000'],
  ['iIіІιΙıİ', '11111111'],
  ...[
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
  ].map((zero) => [signsBetween(zero, zero + 9), '0123456789'] as const),
  // The small one has another shape at the end of a word.
  ['Σς', 'σσ'],
]
/** The same as two texts of one length, for a statement. */
export const LOOK_ALIKES = {
  signs: lookAlikes.map(([signs]) => signs).join(''),
  as: lookAlikes.map(([, as]) => as).join(''),
}

const plainSign = new Map(Array.from(LOOK_ALIKES.signs, (sign, at) => [sign, LOOK_ALIKES.as[at] ?? sign]))

const inPlainSigns = (number: string): string =>
  Array.from(number.normalize('NFKC'), (sign) => plainSign.get(sign) ?? sign)
    .join('')
    .toLowerCase()

/** The supplier's number as it is compared: what looks alike is the same, and what nobody sees says nothing. */
export const invoiceKey = (number: string): string =>
  inPlainSigns(number).replaceAll(/./gsu, (sign) =>
    UNSAID.includes(sign) || UNSEEN.includes(sign) ? '' : sign,
  )

/**
 * The running number within the number of a supplier, without year, leading zeros, prefix and suffix; null where it has no digit.
 * Numbers with the same one may be the same invoice, typed otherwise.
 */
export function numberStem(number: string): string | null {
  const groups =
    inPlainSigns(number)
      .replaceAll(/(?<=\d)l|l(?=\d)/g, '1')
      .match(/\d+/g) ?? []
  const others = groups.filter((group) => !/^(19|20)\d\d$/.test(group))
  // Of several as long, the last one runs: an I of the prefix is read as a 1.
  const longest = (others.length > 0 ? others : groups).toSorted((a, b) => a.length - b.length).at(-1)
  return longest === undefined ? null : longest.replace(/^0+(?=\d)/, '')
}

/** Within so many days of each other two invoices of a supplier may be one that was typed twice. */
export const DUPLICATE_DAYS = 60

/** Another registered invoice of the supplier within `DUPLICATE_DAYS`. */
export interface NearInvoice {
  readonly number: string
  readonly supplierInvoiceNo: string
  readonly statedGross: string
  readonly currency: string
}

/** Which of them may be the same invoice: the same amount, or a number that differs by year, zeros, prefix or suffix alone. */
export function nearDuplicates<Near extends NearInvoice>(
  own: Omit<NearInvoice, 'number'>,
  others: readonly Near[],
): Near[] {
  const stem = numberStem(own.supplierInvoiceNo)
  return others.filter(
    (other) =>
      (other.currency === own.currency && Number(other.statedGross) === Number(own.statedGross)) ||
      (stem !== null && stem === numberStem(other.supplierInvoiceNo)),
  )
}
