import { Decimal } from 'decimal.js'
import { type CertificateType, certificateTypes, isAtLeast } from './lifecycle.ts'
import { formOf, type SteelForm, type SteelSize } from './sizes/forms.ts'
import { sizeText } from './sizes/size-text.ts'
import type { SizeName } from './sizes/sizes.ts'

type Text = string | null | undefined

/** Steel as it was ordered, or as it came; measurements are decimal mm. */
export type NamedSteel = { readonly form?: SteelForm | null | undefined } & Omit<SteelSize, 'form'> & {
    readonly nps?: Text
    readonly schedule?: Text
    readonly specificationId?: Text
    readonly specificationName?: Text
    readonly grade?: Text
    readonly certificateType?: Text
    /** What a verified certificate found it good for, whatever it was taken in as. */
    readonly certifiedTo?: readonly { readonly specificationId: string; readonly grade: string }[] | undefined
  }

/** What a line of an order asked for when the steel came in; it stays with the piece and all that is cut from it. */
export interface Ordered {
  readonly orderNumber: string
  readonly lineNo: number
  readonly form: SteelForm
  readonly size: { readonly [N in Exclude<SizeName, 'lengthMm'>]?: string | null | undefined }
  readonly sizeText: string
  readonly specificationId: string | null
  readonly specificationName: string | null
  readonly grade: string | null
  readonly certificateType: string | null
}

/** Something that came otherwise than it was ordered. */
export interface Difference {
  readonly what: 'specification' | 'grade' | 'size' | 'certificate'
  readonly ordered: string
  readonly came: string
}

const typeOf = (type: Text): CertificateType | null => certificateTypes.find((one) => one === type) ?? null

const isOther = (asked: Text, came: Text): boolean =>
  Boolean(asked) && Boolean(came) && asked?.trim().toLowerCase() !== came?.trim().toLowerCase()

/** A measurement by which two pieces of a form differ; what one of them does not say is no difference. */
const isOtherSize = (form: SteelForm, ordered: NamedSteel, came: NamedSteel): boolean => {
  const { asks, words = [] } = formOf(form)
  return (
    asks.some((name) => {
      const [asked, is] = [ordered[name], came[name]]
      return Boolean(asked) && Boolean(is) && !new Decimal(asked ?? 0).eq(is ?? 0)
    }) || words.some((name) => isOther(ordered[name], came[name]))
  )
}

const inWords = (steel: NamedSteel): string => (steel.form ? sizeText({ ...steel, form: steel.form }) : '')

/**
 * What of steel is otherwise than it was ordered: specification, grade, form and size, and a weaker certificate. A better
 * certificate and another length are none: lengths are counted. Neither is another specification or grade where a certificate
 * found the steel good for what was ordered.
 */
export function orderDifferences(came: NamedSteel, ordered: NamedSteel): Difference[] {
  const found: Difference[] = []
  const isCertified = came.certifiedTo?.some(
    ({ specificationId, grade }) =>
      !isOther(ordered.specificationId, specificationId) && !isOther(ordered.grade, grade),
  )
  if (!isCertified && isOther(ordered.specificationId, came.specificationId))
    found.push({
      what: 'specification',
      ordered: ordered.specificationName ?? '',
      came: came.specificationName ?? 'another one',
    })
  if (!isCertified && isOther(ordered.grade, came.grade))
    found.push({ what: 'grade', ordered: ordered.grade ?? '', came: came.grade ?? '' })
  const { form } = ordered
  if (form && came.form && (came.form !== form || isOtherSize(form, ordered, came)))
    found.push({ what: 'size', ordered: inWords(ordered), came: inWords(came) })
  const [asked, type] = [typeOf(ordered.certificateType), typeOf(came.certificateType)]
  if (asked && type && !isAtLeast(type, asked))
    found.push({ what: 'certificate', ordered: asked, came: type })
  return found
}

/** `Ordered grade B, received C.` */
export const differenceSentence = ({ what, ordered, came }: Difference): string =>
  `Ordered ${what === 'size' ? '' : `${what} `}${ordered}, received ${came}.`

/** The better of two types of certificates: what was ordered is not lowered by what came. */
export function betterType(type: CertificateType, ordered: Text): CertificateType {
  const asked = typeOf(ordered)
  return asked && !isAtLeast(type, asked) ? asked : type
}
