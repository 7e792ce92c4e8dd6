import { isAttendedFromOutside } from '#modules/engineering/operation-templates/domain.ts'
import { drawingProblem, type Made } from './drawings.ts'
import { type MaterialLine, materialGaps } from './material.ts'
import type { SerialScheme } from './vocabulary.ts'
import { includedOf, type RouteLine } from './route.ts'

interface Planned extends Made {
  readonly quantity: number
  readonly serialScheme: SerialScheme
  readonly serialNumbers: readonly string[]
  readonly route: readonly RouteLine[]
  readonly materials: readonly MaterialLine[]
}

const gapLabel = ({ lineNo, title }: RouteLine): string => `Operation ${lineNo} ${title}`

/** What has to be there before a traveller is submitted, sentences by field. */
export function planGaps({
  drawingNo,
  drawingRev,
  registeredDrawing,
  otherDrawing,
  quantity,
  serialScheme,
  serialNumbers,
  route,
  materials,
}: Planned): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  if (!drawingNo || !drawingRev) missing.drawingNo = ['Choose the drawing and its revision.']
  const notCurrent = drawingProblem({ drawingNo, drawingRev, registeredDrawing, otherDrawing })
  if (notCurrent) missing.drawingNo = [notCurrent]
  if (serialScheme === 'typed' && serialNumbers.length !== quantity)
    missing.serialNumbers = [`Type all ${quantity} serial numbers.`]
  const included = includedOf(route)
  const sentences: string[] = []
  if (included.length === 0) sentences.push('Add at least one operation.')
  const undecided = included.filter(({ isUndecided }) => isUndecided).length
  if (undecided > 0)
    sentences.push(
      `Decide: ${undecided} ${undecided === 1 ? 'operation depends' : 'operations depend'} on facts of the part that are not known.`,
    )
  sentences.push(...included.flatMap(gapsOf))
  const last = included.at(-1)
  if (last && last.kind !== 'release')
    sentences.push('The last operation needs a signature of the kind final release.')
  if (sentences.length > 0) missing.route = sentences
  const material = materialGaps(materials)
  if (material.length > 0) missing.materials = material
  return missing
}

/** What an operation lacks so that its pieces could ever pass. */
function gapsOf(line: RouteLine): string[] {
  const gaps: string[] = []
  if (isAttendedFromOutside(line.intervention) && line.noticeHours == null)
    gaps.push('say how many hours of notice the parties get.')
  if (Object.values(line.intervention).includes('H') && line.signedBy.length === 0)
    gaps.push('a hold point needs a signature to be released.')
  if (line.kind === 'release' && line.signedBy.length === 0) gaps.push('a release needs a signature.')
  return gaps.map((gap) => `${gapLabel(line)}: ${gap}`)
}
