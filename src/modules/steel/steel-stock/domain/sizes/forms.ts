import { Decimal } from 'decimal.js'
import { type Dimension, dimensionLabels, type SizeWord, sizeWordLabels } from './sizes.ts'

interface FormInfo {
  readonly label: string
  /** The first word of the size: `Pipe 168.3 x 10.97`. */
  readonly word: string
  readonly asks: readonly Dimension[]
  readonly words?: readonly SizeWord[]
  /** What may be left out although it is asked for. */
  readonly optional?: readonly Dimension[]
  /** Sold and cut by length; the others are counted. */
  readonly hasLength: boolean
  /** Named as NPS and schedule too. */
  readonly hasSchedule?: true
}

/** The forms in which steel lies in stock, and the dimensions each is described by. */
export const forms = {
  pipe: { label: 'Pipe', word: 'Pipe', asks: ['odMm', 'wallMm'], hasLength: true, hasSchedule: true },
  tube: { label: 'Tube', word: 'Tube', asks: ['odMm', 'wallMm'], hasLength: true, hasSchedule: true },
  hollow_bar: { label: 'Hollow bar', word: 'Hollow', asks: ['odMm', 'insideMm'], hasLength: true },
  round_bar: { label: 'Round bar', word: 'Round', asks: ['diameterMm'], hasLength: true },
  hexagon: { label: 'Hexagon', word: 'Hexagon', asks: ['widthMm'], hasLength: true },
  square_bar: { label: 'Square bar', word: 'Square', asks: ['widthMm'], hasLength: true },
  flat: { label: 'Flat', word: 'Flat', asks: ['widthMm', 'thicknessMm'], hasLength: true },
  plate: { label: 'Plate', word: 'Plate', asks: ['thicknessMm', 'widthMm'], hasLength: true },
  angle: {
    label: 'Angle',
    word: 'Angle',
    asks: ['widthMm', 'heightMm', 'thicknessMm', 'rootRadiusMm', 'toeRadiusMm'],
    optional: ['rootRadiusMm', 'toeRadiusMm'],
    hasLength: true,
  },
  beam: { label: 'Beam', word: '', asks: [], words: ['sectionName'], hasLength: true },
  channel: { label: 'Channel', word: '', asks: [], words: ['sectionName'], hasLength: true },
  hollow_section: {
    label: 'Hollow section',
    word: 'RHS',
    asks: ['widthMm', 'heightMm', 'thicknessMm'],
    words: ['finish'],
    hasLength: true,
  },
  ring: { label: 'Forged ring', word: 'Ring', asks: ['odMm', 'insideMm', 'heightMm'], hasLength: false },
  disc: { label: 'Forged disc', word: 'Disc', asks: ['diameterMm', 'heightMm'], hasLength: false },
  flange: { label: 'Flange', word: 'Flange', asks: [], words: ['sizeName'], hasLength: false },
  fitting: { label: 'Fitting', word: 'Fitting', asks: [], words: ['sizeName'], hasLength: false },
  casting: { label: 'Casting', word: 'Casting', asks: [], words: ['sizeName'], hasLength: false },
} as const satisfies Record<string, FormInfo>

export type SteelForm = keyof typeof forms
export const formNames = Object.keys(forms) as [SteelForm, ...SteelForm[]]

/** How a hollow section was made, which decides its corner radii. */
export const finishes = { hot: 'Hot finished', cold: 'Cold formed' } as const
export type Finish = keyof typeof finishes
export const finishNames = Object.keys(finishes) as [Finish, ...Finish[]]

/** The size of a piece as it is entered: decimal strings in mm. */
export type SteelSize = {
  readonly form: SteelForm
  readonly sectionName?: string | null | undefined
  readonly finish?: Finish | null | undefined
  readonly sizeName?: string | null | undefined
} & { readonly [D in Dimension]?: string | null | undefined }

/** What is told of a form, whatever it has. */
export const formOf = (form: SteelForm): FormInfo => forms[form]

/** The dimension's name in this form: a hexagon's width is measured across its flats. */
export function dimensionLabel(form: SteelForm, dimension: Dimension): string {
  if (form === 'hexagon' && dimension === 'widthMm') return 'Across flats'
  if (form === 'angle' && dimension === 'widthMm') return 'Leg a'
  if (form === 'angle' && dimension === 'heightMm') return 'Leg b'
  return dimensionLabels[dimension]
}

/** What is missing or does not fit in a size, sentences by field; empty when it is whole. */
export function sizeProblems(size: SteelSize): Record<string, string[]> {
  const { label, asks, words = [], optional = [] } = formOf(size.form)
  const problems: Record<string, string[]> = {}
  const missing = (field: string, name: string) => {
    problems[field] = [`${label}: give the ${name.toLowerCase()}.`]
  }
  for (const dimension of asks) {
    const value = size[dimension]
    if (!value && !optional.includes(dimension)) missing(dimension, dimensionLabel(size.form, dimension))
    else if (value && Number(value) <= 0) problems[dimension] = ['This has to be more than 0.']
  }
  for (const word of words) if (!size[word]) missing(word, sizeWordLabels[word])
  const more = <A extends Dimension, B extends Dimension>(outer: A, inner: B, times: number, why: string) => {
    if (size[outer] && size[inner] && Number(size[inner]) * times >= Number(size[outer])) {
      problems[inner] ??= [why]
    }
  }
  if (asks.includes('wallMm')) more('odMm', 'wallMm', 2, 'The wall must be less than half the diameter.')
  if (asks.includes('insideMm')) more('odMm', 'insideMm', 1, 'The inside must be less than the outside.')
  return problems
}

/** The refusal of a part of a piece. */
export const WHOLE_PIECES = 'Pieces are whole.'

/** Whether a line asks for a part of a piece: steel, which has a form, is counted, anything else is measured. */
export const hasPartOfPiece = ({
  form,
  quantity,
}: {
  form?: string | null
  quantity: Decimal.Value
}): boolean => Boolean(form) && !new Decimal(quantity).isInteger()
