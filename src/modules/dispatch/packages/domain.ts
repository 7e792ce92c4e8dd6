import { Decimal } from 'decimal.js'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { type Condition, countedPieces, toBeReady } from '#modules/dispatch/delivery-ledger/domain.ts'

export const packageKinds = {
  pallet: 'Pallet',
  crate: 'Crate',
  box: 'Box',
  bundle: 'Bundle',
  loose: 'Loose',
} as const
export type PackageKind = keyof typeof packageKinds

export interface Package {
  /** Its number within the note. */
  readonly lineNo: number
  readonly kind: PackageKind
  readonly lengthMm?: number | null | undefined
  readonly widthMm?: number | null | undefined
  readonly heightMm?: number | null | undefined
  readonly tareKg?: string | null | undefined
  /** As it was weighed; nothing: what lies in it, and its tare. */
  readonly grossKg?: string | null | undefined
  readonly marks?: string | null | undefined
  readonly sealNo?: string | null | undefined
  readonly liftPoints?: string | null | undefined
  readonly centreOfMass?: string | null | undefined
}

export interface Content {
  readonly packageNo: number
  /** The line of the note. */
  readonly noteLineNo: number
  readonly quantity: number
  readonly serialNumbers?: string | null | undefined
}

/** A line of a note as far as its packing goes. */
interface LineToPack {
  readonly lineNo: number
  readonly quantity: number
  readonly massKg?: string | null | undefined
  readonly serialNumbers?: string | null | undefined
}

export interface NoteToPack {
  readonly lines: readonly LineToPack[]
  readonly packages: readonly Package[]
  readonly packageContents: readonly Content[]
}

/** Serial numbers as they are typed: with commas between them. */
export const serialNumbersIn = (text: string | null | undefined): string[] =>
  (text ?? '').split(/[,;]/).flatMap((number) => number.trim() || [])

const piecesIn = (counts: readonly { readonly quantity: number }[]): number =>
  counts.reduce((sum, { quantity }) => sum + quantity, 0)

const contentsOf = (note: NoteToPack, packageNo: number) =>
  note.packageContents.filter((content) => content.packageNo === packageNo)

const kgOf = ({ lines }: NoteToPack, { noteLineNo, quantity }: Content): Decimal => {
  const line = lines.find(({ lineNo }) => lineNo === noteLineNo)
  return line ? new Decimal(line.massKg ?? 0).times(quantity).div(line.quantity) : new Decimal(0)
}

/** The mass of some pieces of a line: its share of that of the line, in kg. */
export const massOfContent = (note: NoteToPack, content: Content): string => kgOf(note, content).toFixed(3)

const netOf = (note: NoteToPack, { lineNo }: Package): Decimal =>
  contentsOf(note, lineNo).reduce((sum, content) => sum.plus(kgOf(note, content)), new Decimal(0))

const grossOf = (note: NoteToPack, one: Package): Decimal =>
  one.grossKg ? new Decimal(one.grossKg) : netOf(note, one).plus(one.tareKg ?? 0)

/** `1,200 x 800 x 640 mm`; null while nothing is measured. */
export const sizeOfPackage = ({ lengthMm, widthMm, heightMm }: Package): string | null =>
  lengthMm || widthMm || heightMm
    ? `${[lengthMm, widthMm, heightMm].map((mm) => mm?.toLocaleString('en-GB') ?? '?').join(' x ')} mm`
    : null

/** Each package with what lies in it and its masses in kg, in the order of their numbers. */
export const packed = (note: NoteToPack) =>
  note.packages.map((one) => {
    const contents = contentsOf(note, one.lineNo)
    return {
      ...one,
      contents,
      pieces: piecesIn(contents),
      netKg: netOf(note, one).toFixed(3),
      totalKg: grossOf(note, one).toFixed(3),
    }
  })

/** All packages together, in kg. */
export const grossMassOf = (note: NoteToPack): string =>
  note.packages.reduce((sum, one) => sum.plus(grossOf(note, one)), new Decimal(0)).toFixed(3)

/** What a paper says of all packages; nothing while nothing is packed. */
export const packageFacts = (note: NoteToPack): Readonly<Record<string, string>> =>
  note.packages.length === 0
    ? {}
    : { Packages: String(note.packages.length), 'Gross mass': `${Number(grossMassOf(note))} kg` }

const isPacked = ({ packages }: NoteToPack, { packageNo }: Content) =>
  packages.some(({ lineNo }) => lineNo === packageNo)

/** What of each line lies in no package; lines that are packed are left out. */
export function unpacked(note: NoteToPack): { lineNo: number; quantity: number; serialNumbers: string[] }[] {
  return note.lines.flatMap(({ lineNo, quantity, serialNumbers }) => {
    const inside = note.packageContents.filter(
      (content) => content.noteLineNo === lineNo && isPacked(note, content),
    )
    const named = inside.flatMap((content) => serialNumbersIn(content.serialNumbers))
    const rest = serialNumbersIn(serialNumbers).filter((serial) => !named.includes(serial))
    const left = quantity - piecesIn(inside)
    return left > 0 ? [{ lineNo, quantity: left, serialNumbers: rest.slice(0, left) }] : []
  })
}

type Numbered = { readonly lineNo: number }

const nextNo = (rows: readonly Numbered[]) => Math.max(0, ...rows.map(({ lineNo }) => lineNo)) + 1

/** The packages with one more, which holds everything that lies in none; contents of what is not there any more fall. */
export function packedRest<Row extends Content & Numbered>(
  note: NoteToPack,
  packageContents: readonly Row[],
) {
  const next = nextNo(note.packages)
  const kept = packageContents.filter(
    (content) => isPacked(note, content) && note.lines.some(({ lineNo }) => lineNo === content.noteLineNo),
  )
  const rest = unpacked({ ...note, packageContents: kept }).map((left, at) => ({
    lineNo: nextNo(kept) + at,
    packageNo: next,
    noteLineNo: left.lineNo,
    quantity: left.quantity,
    serialNumbers: left.serialNumbers.join(', ') || null,
  }))
  return {
    packages: [...note.packages, { lineNo: next, kind: 'loose' as const }],
    packageContents: [...kept, ...rest],
  }
}

const inNoPackage = (note: NoteToPack): Refusal[] => {
  const count = piecesIn(unpacked(note))
  if (count === 0) return []
  const sentence = `${countedPieces(count)} ${count === 1 ? 'lies' : 'lie'} in no package.`
  return [refuse('packages', { count }, sentence)]
}

const tooMany = (note: NoteToPack): Refusal[] =>
  note.lines.flatMap(({ lineNo, quantity }) => {
    const inside = piecesIn(note.packageContents.filter((content) => content.noteLineNo === lineNo))
    const sentence = `Line ${lineNo} has ${countedPieces(quantity)}; ${inside} are packed.`
    return inside > quantity ? [refuse('packages_more', { line: lineNo, quantity, inside }, sentence)] : []
  })

const notThere = (note: NoteToPack): Refusal[] =>
  note.packageContents.flatMap((content) => {
    const { packageNo, noteLineNo } = content
    if (!isPacked(note, content))
      return [refuse('packages_unknown', { package: packageNo }, `There is no package ${packageNo}.`)]
    return note.lines.some(({ lineNo }) => lineNo === noteLineNo)
      ? []
      : [
          refuse(
            'packages_line',
            { package: packageNo, line: noteLineNo },
            `Package ${packageNo} holds pieces of line ${noteLineNo}, which the note does not have.`,
          ),
        ]
  })

const empty = (note: NoteToPack): Refusal[] =>
  note.packages.flatMap(({ lineNo }) =>
    contentsOf(note, lineNo).length > 0
      ? []
      : [refuse('packages_empty', { package: lineNo }, `Package ${lineNo} is empty.`)],
  )

/** Pieces with serial numbers lie in their package by name, each in one. */
function misplaced(note: NoteToPack): Refusal[] {
  const found: string[] = []
  return note.packageContents.flatMap(({ packageNo, noteLineNo, quantity, serialNumbers }) => {
    const line = note.lines.find(({ lineNo }) => lineNo === noteLineNo)
    const ofLine = serialNumbersIn(line?.serialNumbers)
    const named = serialNumbersIn(serialNumbers)
    if (!line || (ofLine.length === 0 && named.length === 0)) return []
    const refusals = named.flatMap((serial) => {
      if (!ofLine.includes(serial))
        return [refuse('packages_serial', { serial }, `${serial} is not named by line ${noteLineNo}.`)]
      if (found.includes(serial))
        return [refuse('packages_twice', { serial }, `${serial} lies in two packages.`)]
      found.push(serial)
      return []
    })
    const sentence = `Name the serial numbers of the ${quantity} of line ${noteLineNo} in package ${packageNo}.`
    return named.length === quantity
      ? refusals
      : [
          ...refusals,
          refuse('packages_serials', { line: noteLineNo, package: packageNo, quantity }, sentence),
        ]
  })
}

function wrongMass(note: NoteToPack): Refusal[] {
  return note.packages.flatMap((one) => {
    const { lineNo } = one
    const net = netOf(note, one)
    const gross = grossOf(note, one)
    if (gross.isZero()) return [refuse('package_mass', { package: lineNo }, `Package ${lineNo} has no mass.`)]
    // Scales for pallets show whole kilograms.
    const sentence = `Package ${lineNo} was weighed with ${gross.toString()} kg; ${Number(net.toFixed(3))} kg lie in it.`
    return gross.plus(1).lt(net) ? [refuse('package_light', { package: lineNo }, sentence)] : []
  })
}

/** Every piece lies in one package, and every package has its mass. */
export const packingConditions = (note: NoteToPack): Condition[] => [
  toBeReady('packages', 'Every piece lies in one package', [
    ...inNoPackage(note),
    ...tooMany(note),
    ...notThere(note),
    ...empty(note),
    ...misplaced(note),
  ]),
  toBeReady('package_mass', 'Every package has its mass', wrongMass(note)),
]

/** What a signature stands for of the packages: nothing for a note from before they were kept. */
export const signedPackages = ({ packages, packageContents }: NoteToPack) =>
  packages.length === 0
    ? {}
    : {
        packages: packages.map((one) => ({
          no: one.lineNo,
          kind: one.kind,
          tareKg: one.tareKg ?? null,
          grossKg: one.grossKg ?? null,
          marks: one.marks ?? null,
          sealNo: one.sealNo ?? null,
          contents: contentsOf({ lines: [], packages, packageContents }, one.lineNo).map(
            ({ noteLineNo, quantity, serialNumbers }) => ({
              noteLineNo,
              quantity,
              ...(serialNumbers ? { serialNumbers } : {}),
            }),
          ),
        })),
      }
