import type { Answered } from './answered.ts'
import { formulaNumber } from '../input/number-text.ts'
import { wallsOf } from '#modules/engineering/pipe-sizes/domain.ts'

/** Threaded pipe up to this size is commonly Sch 80 or heavier; DN of NPS 1-1/2. */
const SMALL_THREAD_DN = 40

/** What belongs beside the values without being a warning to accept. */
export function notesOf(answered: Answered): string[] {
  const notes: string[] = []
  const { setup, bend, answer } = answered
  const { input, info } = setup
  const { material } = info
  if (material !== undefined) {
    notes.push(
      material.impactCurve === undefined
        ? `Minimum temperature of ${material.id}: ${formulaNumber(material.minTempF ?? 0)} F.`
        : `Minimum temperature of ${material.id}: impact curve ${material.impactCurve} of 323.2.2; the minimum design metal temperature is not calculated here.${input.minimumTemperature === undefined ? ' No minimum temperature is given, so none was compared.' : ''}`,
    )
    if (/\d/.test(material.notes)) notes.push(`${material.id}: see code notes ${material.notes}.`)
  }
  if (input.externalPressure === true) {
    notes.push(
      'Vacuum or external pressure: a wall that holds the pressure inside can still collapse. Check it by 304.1.3 and UG-28, or EN 13480-3 clause 9.',
    )
  }
  if (answer.rated?.limit !== undefined) {
    notes.push(
      `The rating is held at: ${answer.rated.limit.clause}. The formula of the heavier wall begins with less; a heavier wall is never rated below a lighter one.`,
    )
  }
  if (isThinForThread(answered)) {
    notes.push('Threaded pipe up to NPS 1-1/2 is commonly Sch 80 or heavier; this wall is thinner.')
  }
  if (bend !== undefined && bend.radius < 1.5 * bend.outside) {
    notes.push('Below 1.5 D: elbows to B16.9 are rated as the matching pipe, not by the bend formula.')
  }
  if (input.method === 'b31.3' && (answer.required?.form ?? answer.rated?.form) === 'outside') {
    notes.push('High pressure: Chapter IX (K304) can apply, by decision of the owner.')
  }
  if (setup.isPipeline) {
    const psi = 'line pipe strengths in psi are the values before 2007'
    const mpa = 'line pipe strengths in MPa are those of ISO 3183'
    notes.push(`For grades, ${setup.system === 'us' ? psi : mpa}.`)
  }
  return notes
}

function isThinForThread({ setup, chosen }: Answered): boolean {
  const { input, geometry, system } = setup
  if (input.thread === undefined || chosen === undefined || geometry.size === undefined) return false
  if (geometry.size.dn > SMALL_THREAD_DN) return false
  const walls = wallsOf(geometry.size, system, 'B36.10M', false)
  const heavy = walls.find(({ names }) => names.includes('80'))
  return heavy !== undefined && chosen.wall < heavy.wall - 1e-9
}
