import { dimensionLabel, formOf, type SteelForm, type SteelSize } from './forms.ts'
import { type PipeName, sizeText } from './size-text.ts'
import { ofDimensions, type SizeName } from './sizes.ts'

/** What a typed size says of a piece; null is what it takes away. Left out stays as it is. */
export type TypedSize = { readonly form: SteelForm } & {
  readonly [N in Exclude<SizeName, 'finish'>]?: string | null
}

/** How forms are written in front of a size. */
const words: readonly (readonly [RegExp, SteelForm])[] = [
  [/^pipes?(?![a-z])/, 'pipe'],
  [/^(?:tubes?|tubing)(?![a-z])/, 'tube'],
  [/^(?:hollow section|rhs|shs)(?![a-z])/, 'hollow_section'],
  [/^(?:hollow(?: bar)?|hb)(?![a-z])/, 'hollow_bar'],
  [/^(?:round(?: bar)?|rd|rb|bar|dia\.?|ø|⌀)(?![a-z])/, 'round_bar'],
  [/^hex(?:agon)?(?![a-z])/, 'hexagon'],
  [/^(?:square(?: bar)?|sq)(?![a-z])/, 'square_bar'],
  [/^(?:flat(?: bar)?|fl|fb)(?![a-z])/, 'flat'],
  [/^(?:plate|pl)(?![a-z])/, 'plate'],
  [/^(?:angle|l)(?![a-z])/, 'angle'],
  [/^(?:beam(?![a-z])|(?=ipe|hea|heb|he \d))/, 'beam'],
  [/^(?:channel(?![a-z])|(?=upn))/, 'channel'],
  [/^(?:forged )?ring(?![a-z])/, 'ring'],
  [/^(?:forged )?disc(?![a-z])/, 'disc'],
  [/^flange(?![a-z])/, 'flange'],
  [/^fitting(?![a-z])/, 'fitting'],
  [/^casting(?![a-z])/, 'casting'],
]

/** `6 sch 80`, `6" XS`, `NPS 1-1/2 schedule 40S`, `DN 150 x STD` */
const NAMED_PIPE =
  /^((?:nps|dn)?\s*[\d.\s\-/½¼¾⅛⅜⅝⅞]+?)\s*(?:"|”|″|''|inch(?:es)?|in)?\s*x?\s*(?:(xxs|xs|std)|(?:schedule|sch)\.?\s*([\da-z]+)|s\s*(\d\w*))(?![\w.])\s*(?:x\s*(.+))?$/

const METRES = /^([\d.]+)\s*m$/
const MILLIMETRES = /^([\d.]+)\s*(?:mm)?$/

/** `6,000` and `168,3`: groups of three digits are taken together, another comma divides. */
const withoutCommas = (text: string): string =>
  text
    .replace(
      /\b([1-9]\d{0,2})((?:,\d{3})+)(?![\d,])/g,
      (_, head: string, rest: string) => head + rest.replaceAll(',', ''),
    )
    .replace(/(\d),(\d)/g, '$1.$2')

/**
 * A size as people write it: `6 sch 80 x 6000`, `PL 20 x 1500 x 3000`, `120 x 3 m`, `hollow 120/80`, `IPE 200 x 6000`. A form
 * in front says which; without one it is that of the line. A length is in mm, or in m where it says so; without one the line
 * keeps its own.
 *
 * @param present the form the line has so far
 * @returns the size, or a sentence that says how it is written
 */
export function typedSize(
  text: string,
  present: SteelForm | null | undefined,
): { size: TypedSize } | { problem: string } {
  const plain = withoutCommas(text.trim().toLowerCase().replaceAll(/[×*]/g, 'x').replaceAll(/\s+/g, ' '))
  const [found, named] = words.find(([word]) => word.test(plain)) ?? []
  const form = named ?? present ?? (NAMED_PIPE.test(plain) ? 'pipe' : undefined)
  if (form === undefined)
    return { problem: 'Begin with the form, such as "Pipe 6 sch 80" or "Plate 20 x 1500".' }
  // What stands in brackets is how sizes of pipe are shown: another name of the same.
  const rest = (found ? plain.replace(found, '') : plain).replace(/\(.*\)/, '').trim()
  const size = pipeByName(form, rest) ?? byWords(form, rest) ?? byMeasures(form, rest, plain)
  return size === undefined ? { problem: howWritten(form) } : { size: { form, ...nothing, ...size } }
}

/** What a size of another kind said is gone. */
const nothing = { nps: null, schedule: null, ...ofDimensions(() => null), sectionName: null, sizeName: null }

type Measures = Omit<TypedSize, 'form'>

function pipeByName(form: SteelForm, rest: string): Measures | undefined {
  if (!formOf(form).hasSchedule) return undefined
  const [, nps, word, schedule, short, length] = NAMED_PIPE.exec(rest) ?? []
  if (nps === undefined) return undefined
  const lengthMm = length === undefined ? undefined : millimetres(length)
  if (length !== undefined && lengthMm === undefined) return undefined
  return {
    nps: nps.trim().toUpperCase(),
    schedule: (word ?? schedule ?? short ?? '').toUpperCase(),
    ...(lengthMm && { lengthMm }),
  }
}

/** Beams, and what is known by a name alone. */
function byWords(form: SteelForm, rest: string): Measures | undefined {
  const { words: asked = [], asks, hasLength } = formOf(form)
  if (asks.length > 0 || rest === '') return undefined
  if (!hasLength) return { sizeName: rest.toUpperCase() }
  const [, name = '', length] = /^(.*?)(?:\s*x\s*([\d.]+\s*m?m?))?$/.exec(rest) ?? []
  const lengthMm = length === undefined ? undefined : millimetres(length)
  return asked.includes('sectionName')
    ? { sectionName: name.toUpperCase(), ...(lengthMm && { lengthMm }) }
    : undefined
}

function byMeasures(form: SteelForm, rest: string, plain: string): Measures | undefined {
  const { optional = [] } = formOf(form)
  const asks = formOf(form).asks.filter((name) => !optional.includes(name))
  const parts = rest.split(/\s*[x/]\s*/)
  // Of a square section one side is said.
  if (plain.startsWith('shs') && parts.length === 2 && parts[0] !== undefined) parts.unshift(parts[0])
  const measures = parts.slice(0, asks.length).map(millimetres)
  if (asks.length === 0 || measures.length < asks.length || measures.includes(undefined)) return undefined
  const size = Object.fromEntries(asks.map((name, at) => [name, measures[at]])) as Measures
  const [length, ...more] = parts.slice(asks.length)
  if (length === undefined) return size
  const lengthMm = millimetres(length)
  if (lengthMm === undefined || more.length > 0 || !formOf(form).hasLength) return undefined
  return { ...size, lengthMm }
}

function millimetres(text: string): string | undefined {
  const bare = text.trim()
  const [, metres] = METRES.exec(bare) ?? []
  if (metres !== undefined && Number(metres) > 0) return String(Math.round(Number(metres) * 1e6) / 1e3)
  const [, value] = MILLIMETRES.exec(bare) ?? []
  return value !== undefined && Number(value) > 0 ? value : undefined
}

/** `Write a plate as thickness x width x length in mm, such as "20 x 1500 x 3000".` */
function howWritten(form: SteelForm): string {
  const { label, asks, optional = [], hasLength, hasSchedule, words: asked = [] } = formOf(form)
  const parts = [
    ...asks.filter((name) => !optional.includes(name)).map((name) => dimensionLabel(form, name)),
    ...(asks.length === 0 && asked.includes('sectionName') ? ['section'] : []),
    ...(hasLength ? ['length'] : []),
  ].map((part) => part.toLowerCase())
  const written = parts.length > 0 ? `${parts.join(' x ')} in mm` : 'its size'
  return `Write ${label.toLowerCase()} as ${written}${hasSchedule ? ', or as "6 sch 80 x 6000"' : ''}.`
}

/** A size with its length as it is typed, a pipe by its measures where they are known; nothing while nothing is. */
export function writtenSize(
  size: SteelSize & PipeName & { readonly lengthMm?: string | null | undefined },
): string {
  const { asks, hasLength } = formOf(size.form)
  const isNamedOnly = Boolean(size.nps) && !size.odMm
  const isKnown = isNamedOnly || Boolean(size.sectionName ?? size.sizeName) || asks.some((name) => size[name])
  if (!isKnown) return ''
  const text = isNamedOnly
    ? `${formOf(size.form).word} ${size.nps}${size.schedule ? ` sch ${size.schedule}` : ''}`
    : sizeText({ ...size, nps: null })
  return hasLength && size.lengthMm ? `${text} x ${size.lengthMm}` : text
}
